import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Skeleton } from '../feedback/skeleton'
import { phoneQuery } from '../frame/phone-query'
import { useKitTexts } from '../texts/kit-texts'
import type { ObjectHeaderProps } from './object-header'
import './object.css'

/**
 * The strip while its object is on its way: the same height, so that nothing moves.
 * @param actionsCome false for a person who may do nothing to it: no place is kept
 */
export function ObjectHeaderSkeleton({
  before,
  after,
  actionsCome = true,
}: Pick<ObjectHeaderProps, 'before' | 'after' | 'actionsCome'>) {
  const { states } = useKitTexts()
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  return (
    <div className="kit-object-header" role="status" aria-busy="true">
      <VisuallyHidden>{states.loading}</VisuallyHidden>
      <div className="kit-object-line">
        <div className="kit-object-what">
          {before}
          <Skeleton height={24} width={112} />
          <Skeleton height={16} width={88} />
        </div>
        {!isPhone && actionsCome && <span className="kit-object-actions" />}
        {after && <div className="kit-object-after">{after}</div>}
      </div>
      <div className="kit-object-line kit-object-second">
        <span className="kit-object-verdict">
          <Skeleton height={16} width={320} />
        </span>
        <Skeleton height={16} width={240} />
      </div>
    </div>
  )
}
