import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { toast } from '../toasts/toast'

interface LateOptions<Props> {
  /** Drawn in its place until it is there; nothing unless said. @param fault why it did not come */
  instead?: (props: Props, fault: string | undefined) => ReactNode
}

/**
 * A piece whose code comes when it is first drawn: a dialog, a form, a calendar that a screen can do without at first.
 * A dialog that is not `opened` is not asked for. Where the code does not come, for want of a network, that is said and
 * the dialog closed; the next try asks again.
 * @example const TicketForm = late(async () => (await import('./ticket-form')).TicketForm)
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { instead }: LateOptions<Props> = {},
): ComponentType<Props> & { preload: () => void } {
  let Loaded: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const come = () => {
    coming ??= load().then(
      (Piece) => {
        Loaded = Piece
      },
      (error) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }
  function Late(props: Props) {
    const texts = useKitTexts()
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [hasFailed, setHasFailed] = useState(false)
    const { opened, onClose } = props as { opened?: unknown; onClose?: unknown }
    const isWanted = opened !== false
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when it is first wanted, not at each render
    useEffect(() => {
      if (Loaded || !isWanted) return
      let isGone = false
      come().then(
        () => {
          if (!isGone) redraw()
        },
        () => {
          if (isGone) return
          toast.error(texts.states.notLoaded)
          setHasFailed(true)
          if (typeof onClose === 'function') onClose()
        },
      )
      return () => {
        isGone = true
      }
    }, [isWanted])
    if (Loaded) return <Loaded {...props} />
    return isWanted ? instead?.(props, hasFailed ? texts.states.notLoaded : undefined) : null
  }
  /** For who is about to draw it: the pointer is where it opens from. */
  return Object.assign(Late, { preload: () => void come().catch(() => undefined) })
}
