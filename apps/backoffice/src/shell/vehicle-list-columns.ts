import type { TableColumn } from '@motora/kit/table'

/** What a list of vehicles, or of what concerns one, leads with: the plate, or the name while it has none. */
export const plateColumn = <Row extends { plate: string | null; name: string }>(header: string, width: number) =>
  ({
    id: 'plate',
    kind: 'text',
    header,
    value: ({ plate, name }: Row) => plate ?? name,
    exportFrom: ['plate', 'name'],
    wildcard: true,
    onCard: true,
    hideable: false,
    width,
  }) satisfies TableColumn<Row>

/** Whose it is; only where a list can hold several operators'. source: Z-12 */
export const operatorColumns = (header: string, withOperator: boolean, width = 160) =>
  withOperator ? [{ id: 'sharingOperatorName', kind: 'text', header, width } as const] : []
