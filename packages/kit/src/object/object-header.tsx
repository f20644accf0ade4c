import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { Skeleton } from '../feedback/skeleton'
import { phoneQuery } from '../frame/phone-query'
import { ActionBar } from './action-bar'
import { type ObjectAction, ObjectActions } from './object-actions'
import { useHeaderHeight } from './use-header-height'
import './object.css'

export interface HeaderFigure {
  id: string
  label: string
  /** Already formatted, with its unit. */
  value: ReactNode
}

export interface ObjectHeaderProps {
  name: string
  /** 1 on a page of its own, 2 in a drawer. */
  level: 1 | 2
  /** Way back, or the button that closes. */
  before?: ReactNode
  after?: ReactNode
  status?: ReactNode
  /** The one sentence that a person wants to know first. */
  verdict?: ReactNode
  /** It is on its way: on a desk what stands after it in its line waits for it, and so does not move. */
  verdictComes?: boolean
  /** Two or three. */
  figures?: readonly HeaderFigure[]
  /** How old the data is. */
  age?: ReactNode
  actions: readonly ObjectAction[]
  /** Which there are is not known yet: their place is kept, on a desk. */
  actionsCome?: boolean
}

/** The strip at the top of an object that stays: what it is, how it is, what may be done. */
export function ObjectHeader(props: ObjectHeaderProps) {
  const {
    name,
    level,
    before,
    after,
    status,
    verdict,
    verdictComes = false,
    figures = [],
    age,
    actions,
    actionsCome = false,
  } = props
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const Heading = `h${level}` as const
  const strip = useRef<HTMLDivElement>(null)
  useHeaderHeight(strip)
  return (
    <div className="kit-object-header" ref={strip}>
      <div className="kit-object-line">
        <div className="kit-object-what">
          {before}
          <Heading className="kit-object-name" title={name}>
            {name}
          </Heading>
          {status}
        </div>
        {!isPhone && <ObjectActions name={name} actions={actions} come={actionsCome} />}
        {after && <div className="kit-object-after">{after}</div>}
      </div>
      <div className="kit-object-line kit-object-second" data-comes={(verdictComes && !isPhone) || undefined}>
        {verdictComes && !isPhone && <Skeleton className="kit-object-comes" height={16} width={560} />}
        {verdict && <span className="kit-object-verdict">{verdict}</span>}
        {figures.length > 0 && (
          <dl className="kit-object-figures">
            {figures.map(({ id, label, value }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {age}
      </div>
      {isPhone && <ActionBar name={name} actions={actions} />}
    </div>
  )
}
