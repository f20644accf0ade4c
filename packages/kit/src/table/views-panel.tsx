import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconCalendarClock, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { useKitTexts } from '../texts/kit-texts'
import { toast } from '../toasts/toast'
import type { FileColumn } from './export-columns'
import type { TableView, TableViews } from './table-views'
import './views-menu.css'

const maxName = 60

export interface ViewsPanelProps {
  views: TableViews
  /** What the table shows now, as its address has it, without the page. */
  current: Readonly<Record<string, string>>
  onApply: (search: Readonly<Record<string, string>>) => void
  /** What a file of a view has. */
  fileColumnsOf: (search: Readonly<Record<string, string>>) => FileColumn[]
  onClose: () => void
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is in the menu of kept views: its code comes when it is opened, and then it takes the focus. */
export function ViewsPanel({ views, current, onApply, fileColumnsOf, onClose }: ViewsPanelProps) {
  const texts = useKitTexts()
  const t = texts.table
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const trying = async (work: () => Promise<unknown>, done: () => void) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      done()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const save = (given: string) =>
    trying(
      () => views.save(given, current),
      () => {
        setName('')
        toast.success(t.viewSaved(given))
      },
    )
  const remove = (view: TableView) =>
    trying(
      () => views.remove(view),
      () =>
        toast.success(t.viewDeleted(view.name), {
          label: texts.actions.undo,
          // the menu may be closed by then
          onClick: () => void views.save(view.name, view.search).catch((error: unknown) => toast.error(wordsOf(error))),
        }),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a portal's events rise through React's tree: no form around the table may take this for its own
    event.stopPropagation()
    const given = name.trim()
    if (given) return void save(given)
    setFailure(texts.fields.problem('required'))
    field.current?.focus()
  }
  useEffect(() => field.current?.focus(), [])
  return (
    <div data-focus-group>
      {views.list === undefined ? (
        <p className="kit-views-none">{texts.states.loading}</p>
      ) : views.list.length === 0 ? (
        <p className="kit-views-none">{t.noViews}</p>
      ) : (
        <ul className="kit-columns" aria-label={t.views}>
          {views.list.map((view) => (
            <li key={view.id}>
              <UnstyledButton
                className="kit-filter-option kit-views-name"
                onClick={() => {
                  onApply(view.search)
                  onClose()
                }}
              >
                {view.name}
              </UnstyledButton>
              {views.schedule && (
                <ActionIcon
                  size="sm"
                  aria-label={t.scheduleView(view.name)}
                  onClick={() => {
                    onClose()
                    views.schedule?.(view, fileColumnsOf(view.search))
                  }}
                >
                  <IconCalendarClock size={14} aria-hidden />
                </ActionIcon>
              )}
              <ActionIcon size="sm" aria-label={t.deleteView(view.name)} onClick={() => void remove(view)}>
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className="kit-views-form" noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          data-autofocus
          required
          label={t.viewName}
          maxLength={maxName}
          value={name}
          error={failure}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
        <div className="kit-form-actions">
          <ActionButton size="xs" tone="primary" type="submit" busy={busy}>
            {t.saveView}
          </ActionButton>
        </div>
      </form>
    </div>
  )
}
