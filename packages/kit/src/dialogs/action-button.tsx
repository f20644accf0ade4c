import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { late } from '../late/late'
import { useStore } from '../store/create-store'
import { useKitTexts } from '../texts/kit-texts'
import { pendingConfirmations } from './confirm'
import type { ReasonTooltipProps } from './reason-tooltip'

/** Floating parts weigh as much as a small screen: they come with the first button that says why it is disabled. */
const ReasonTooltip = late<ReasonTooltipProps>(async () => (await import('./reason-tooltip')).ReasonTooltip)

export type ActionTone = 'primary' | 'danger' | 'neutral' | 'quiet'

export interface ActionButtonProps {
  children: ReactNode
  /** A returned promise keeps the button busy until it settles, so a second press does nothing. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  /** Why the action may not run now. Set: the button is disabled, and the reason is its tooltip and description. */
  disabledReason?: string | undefined
  busy?: boolean
  tone?: ActionTone
  icon?: ReactNode
  size?: ButtonProps['size']
  type?: 'button' | 'submit'
  fullWidth?: boolean
  /** Id of the form it submits when it is outside that form. */
  form?: string
  'aria-label'?: string
}

/** `primary` is the one main action of a view, in the secondary colour; red is for danger alone (base.css). */
const LOOK: Record<ActionTone, { variant: string; color: string }> = {
  primary: { variant: 'filled', color: 'graphite' },
  danger: { variant: 'filled', color: 'red' },
  neutral: { variant: 'default', color: 'graphite' },
  quiet: { variant: 'subtle', color: 'graphite' },
}

/** A button that spins is disabled, and browsers take the focus from it: it gets it again, unless the work went on elsewhere. */
function useFocusAfter(target: RefObject<HTMLButtonElement | null>, isSpinning: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isSpinning) hadFocus.current = activeElement === target.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (activeElement === null || activeElement === document.body) target.current?.focus({ preventScroll: true })
    }
  }, [isSpinning, target])
}

/** The button of the kit: says why when it is disabled, shows when it is busy, never acts twice at the same time. */
export function ActionButton(props: ActionButtonProps) {
  const { children, onClick, disabledReason, busy = false, tone = 'neutral', icon, type = 'button', ...rest } = props
  const texts = useKitTexts()
  const reasonId = useId()
  const target = useRef<HTMLButtonElement>(null)
  const running = useRef(false)
  const mounted = useRef(true)
  const [acting, setActing] = useState(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  // A question that the action itself has asked is waiting for the person, not the person for the action.
  const asking = useStore(pendingConfirmations).length > 0
  const isBusy = busy || acting
  const isSpinning = busy || (acting && !asking)
  const blocked = disabledReason !== undefined
  useFocusAfter(target, isSpinning)

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked || isBusy || running.current) {
      event.preventDefault()
      return
    }
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    running.current = true
    setActing(true)
    const done = () => {
      running.current = false
      if (mounted.current) setActing(false)
    }
    // The caller reports its failure; here it only ends the busy state.
    result.then(done, done)
  }

  const button = (
    <Button
      ref={target}
      {...LOOK[tone]}
      {...rest}
      type={type}
      data-action={tone}
      onClick={press}
      loading={isSpinning}
      aria-busy={isSpinning || undefined}
      // aria-disabled, not disabled: a disabled button cannot be focused, and its reason could not be read.
      {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      {...(icon ? { leftSection: icon } : {})}
    >
      {children}
      {isSpinning && <VisuallyHidden> {texts.states.busy}</VisuallyHidden>}
    </Button>
  )
  return (
    <>
      {button}
      {blocked && <ReasonTooltip target={target} reason={disabledReason} />}
      {blocked && <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>}
    </>
  )
}
