import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import type { ColumnEdit } from './columns'

export interface EditableCellProps<Row> {
  row: Row
  rowName: string
  header: string
  edit: ColumnEdit<Row>
  /** What the cell shows when it is not edited. */
  children: ReactNode
  text: string
}

/** A cell edited in place: pencil or double click opens, Enter saves, Escape cancels, a refusal stays under it. */
export function EditableCell<Row>({ row, rowName, header, edit, children, text }: EditableCellProps<Row>) {
  const texts = useKitTexts()
  const [draft, setDraft] = useState<string | null>(null)
  // what the person saw when they began: it may have changed since, which is for the gateway to tell
  const seen = useRef<Row>(undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const editing = draft !== null
  const refocus = useRef(false)

  useEffect(() => {
    if (editing) {
      input.current?.focus()
      input.current?.select()
    } else if (refocus.current) opener.current?.focus()
    refocus.current = editing
  }, [editing])

  const start = () => {
    if (edit.disabledReason?.(row) !== undefined) return
    setError(undefined)
    seen.current = row
    setDraft(edit.text ? edit.text(row) : text)
  }
  const save = async () => {
    if (draft === null || busy) return
    const wrong = edit.validate?.(draft, row)
    setError(wrong)
    if (wrong !== undefined) return
    setBusy(true)
    try {
      await edit.save(seen.current ?? row, draft)
      setDraft(null)
    } catch (reason) {
      // told of it, they may insist
      seen.current = undefined
      setError(reason instanceof Error ? reason.message : String(reason))
    } finally {
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') void save()
    else if (!busy) setDraft(null)
  }

  const name = texts.table.editCell(header, rowName)
  if (editing) {
    return (
      <TextInput
        ref={input}
        size="xs"
        aria-label={name}
        value={draft}
        error={error}
        // not disabled: what is refused is corrected where one is
        readOnly={busy}
        aria-busy={busy || undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={press}
        onClick={(event) => event.stopPropagation()}
        onBlur={() => {
          if (!busy && error === undefined && draft === (edit.text ? edit.text(row) : text)) setDraft(null)
        }}
      />
    )
  }
  const reason = edit.disabledReason?.(row)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: double click is a shortcut; the pencil button does the same
    <span className="kit-editable" onDoubleClick={start}>
      {children}
      <ActionIcon
        ref={opener}
        size="xs"
        className="kit-editable-pencil"
        aria-label={name}
        title={reason ?? name}
        aria-disabled={reason !== undefined || undefined}
        onClick={(event) => {
          event.stopPropagation()
          start()
        }}
      >
        <IconPencil size={12} aria-hidden />
      </ActionIcon>
    </span>
  )
}
