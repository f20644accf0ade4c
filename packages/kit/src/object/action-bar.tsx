import { Loader, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import { pendingConfirmations } from '../dialogs/confirm'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { toast } from '../toasts/toast'
import { dividedActions, MoreActions, type ObjectAction } from './object-actions'
import './object.css'
import './action-bar.css'

export interface ActionBarProps {
  name: string
  actions: readonly ObjectAction[]
}

const maxTargets = 4

/** The actions of an object at the foot of a phone: few, large, in reach of one thumb; the rest in a menu. */
export function ActionBar({ name, actions }: ActionBarProps) {
  const { table } = useKitTexts()
  const { buttons, others } = dividedActions(actions, maxTargets)
  if (actions.length === 0) return null
  return (
    <fieldset className="kit-action-bar kit-fieldset" aria-label={table.actionsOf(name)}>
      {buttons.map((action) => (
        <BarAction key={action.id} action={action} />
      ))}
      {others.length > 0 && <MoreActions name={name} actions={others} withWord />}
    </fieldset>
  )
}

function BarAction({ action }: { action: ObjectAction }) {
  const { states } = useKitTexts()
  const reasonId = useId()
  const [acting, setActing] = useState(false)
  const asking = useStore(pendingConfirmations).length > 0
  const { disabledReason, href, label, short = label } = action
  const press = () => {
    if (acting) return
    // there is no pointer that could rest on it: a press is answered with the reason
    if (disabledReason !== undefined) return void toast.warning(disabledReason)
    const result = action.onSelect()
    if (!(result instanceof Promise)) return
    setActing(true)
    const done = () => setActing(false)
    // the caller reports its failure
    result.then(done, done)
  }
  if (href)
    return (
      <a className="kit-bar-action" href={href} target="_blank" rel="noreferrer">
        {action.icon}
        <span className="kit-bar-word">{short}</span>
      </a>
    )
  return (
    <>
      <button
        type="button"
        className="kit-bar-action"
        data-tone={action.tone}
        onClick={press}
        aria-busy={(acting && !asking) || undefined}
        aria-disabled={disabledReason !== undefined || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
      >
        {acting && !asking ? <Loader size={22} color="gray" /> : action.icon}
        <span className="kit-bar-word">{short}</span>
        {acting && !asking && <VisuallyHidden>{states.busy}</VisuallyHidden>}
      </button>
      {disabledReason !== undefined && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
