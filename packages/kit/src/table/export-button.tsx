import { ActionIcon, Button, Menu, Progress } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useDelayed } from '../feedback/use-delayed'
import { useKitTexts } from '../texts/kit-texts'
import type { DataTableProps, ExportFormat } from './data-table-props'
import type { FileColumn } from './export-columns'

const FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'XLSX' },
] as const

/** Exports the whole filtered result. Shows how far it is and can be stopped; the caller reports success or failure. */
export function ExportButton({
  label,
  onExport,
  columns,
}: {
  /** What it is called where it is not the only one. */
  label?: string
  onExport: NonNullable<DataTableProps<unknown>['onExport']>
  columns: () => readonly FileColumn[]
}) {
  const { table: t } = useKitTexts()
  const [running, setRunning] = useState<AbortController>()
  const [share, setShare] = useState<number>()
  const current = useRef<AbortController>(undefined)
  const showProgress = useDelayed(running !== undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (format: ExportFormat) => {
    if (current.current) return
    const controller = new AbortController()
    current.current = controller
    setRunning(controller)
    setShare(undefined)
    try {
      await onExport(format, { signal: controller.signal, onProgress: setShare, columns: columns() })
    } catch {
      // The caller's onExport has already said what failed; the table only returns to rest.
    } finally {
      current.current = undefined
      setRunning(undefined)
    }
  }

  // the one takes the place of the other, and of the focus
  return (
    <div className="kit-export-place" data-focus-group>
      {running && showProgress ? (
        <div className="kit-export" role="status">
          <span>{t.exporting}</span>
          <Progress
            aria-label={t.exporting}
            value={share === undefined ? 100 : share * 100}
            striped={share === undefined}
            animated={share === undefined}
            color="graphite"
            className="kit-export-bar"
          />
          <ActionIcon aria-label={t.stopExport} size="sm" onClick={() => running.abort()}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </div>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="sm"
              // not disabled: the menu gives the focus back to it
              aria-disabled={running !== undefined || undefined}
              data-disabled={running !== undefined || undefined}
              leftSection={<IconDownload size={16} aria-hidden />}
              className="kit-toolbar-button"
            >
              {label ?? t.export}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FORMATS.map(({ format, name }) => (
              <Menu.Item key={format} onClick={() => void start(format)}>
                {t.exportAs(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
