import { useEffect, useState } from 'react'
import { late } from '../late/late'
import { useFirstPress } from '../late/use-first-press'
import { useStore } from '../store/create-store'
import { pendingConfirmations } from './confirm'

const ConfirmDialog = late(async () => (await import('./confirm-dialog')).ConfirmDialog)

/** Draws the questions of `confirm`, one at a time. Mounted once in the frame, below KitProvider. */
export function ConfirmHost() {
  const first = useStore(pendingConfirmations)[0]
  // The last question stays drawn while the dialog fades out.
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (first) setShown(first)
  }, [first])
  useFirstPress(ConfirmDialog.preload)
  // Without a host no one could answer any more.
  useEffect(
    () => () => {
      for (const { answer } of pendingConfirmations.get()) answer(false)
    },
    [],
  )
  const question = first ?? shown
  if (!question) return null
  return (
    <ConfirmDialog
      question={question}
      opened={first !== undefined}
      onClose={() => first?.answer(false)}
      onConfirm={() => first?.answer(true)}
    />
  )
}
