import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconCalendarClock, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { useKitTexts } from '../texts/kit-texts'
import type { FileColumn } from './export-columns'
import type { TableViews } from './table-views'
import './views-menu.css'

const maxName = 60

export interface ViewsMenuProps {
  views: TableViews
  /** What the table shows now, as its address has it, without the page. */
  current: Readonly<Record<string, string>>
  onApply: (search: Readonly<Record<string, string>>) => void
  /** What a file of a view has. */
  fileColumnsOf: (search: Readonly<Record<string, string>>) => FileColumn[]
  phone: boolean
}

/** The person's kept views of this table: take one, keep what is shown under a name, forget one. */
export function ViewsMenu({ views, current, onApply, fileColumnsOf, phone }: ViewsMenuProps) {
  const texts = useKitTexts()
  const t = texts.table
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const trying = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      setName('')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a portal's events rise through React's tree: no form around the table may take this for its own
    event.stopPropagation()
    const given = name.trim()
    if (given) void trying(() => views.save(given, current))
  }
  const button = { 'aria-label': t.views, onClick: () => setOpened((now) => !now) }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus width={280}>
      <Popover.Target>
        {phone ? (
          <ActionIcon size="lg" variant="default" {...button}>
            <IconBookmark size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            size="sm"
            className="kit-toolbar-button"
            leftSection={<IconBookmark size={16} aria-hidden />}
            {...button}
          >
            {t.views}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t.views}>
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
                    setOpened(false)
                  }}
                >
                  {view.name}
                </UnstyledButton>
                {views.schedule && (
                  <ActionIcon
                    size="sm"
                    aria-label={t.scheduleView(view.name)}
                    onClick={() => {
                      setOpened(false)
                      views.schedule?.(view, fileColumnsOf(view.search))
                    }}
                  >
                    <IconCalendarClock size={14} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon
                  size="sm"
                  aria-label={t.deleteView(view.name)}
                  onClick={() => void trying(() => views.remove(view))}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form className="kit-views-form" onSubmit={submit}>
          <TextInput
            data-autofocus
            label={t.viewName}
            maxLength={maxName}
            value={name}
            error={failure}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className="kit-form-actions">
            <ActionButton size="xs" tone="primary" type="submit" busy={busy}>
              {t.saveView}
            </ActionButton>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
