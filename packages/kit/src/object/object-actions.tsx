import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { ActionButton, type ActionTone } from '../dialogs/action-button'
import { IconButton } from '../dialogs/icon-button'
import type { RowAction } from '../table/data-table-props'
import { MenuItems } from '../table/menu-items'
import { useKitTexts } from '../texts/kit-texts'
import './object.css'
import './action-bar.css'

export interface ObjectAction extends RowAction {
  /** Shown as a button; the others are in the menu. */
  main?: boolean
  /** `primary`: the one filled action of the object. */
  tone?: ActionTone
  /** Leads out of the product, such as to the phone's maps. */
  href?: string
  /** Where there is little room, as on a phone. */
  short?: string
}

/** Buttons beyond these go to the menu, in the order given. */
const maxButtons = 4
/** In a pane next to a list. */
const maxButtonsInPane = 3

/** Whether an object is drawn in a pane, whose actions have one line. */
export const InPaneContext = createContext(false)

/** The actions as buttons and, behind them, those of the menu. What destroys is never a button. */
export const dividedActions = (
  actions: readonly ObjectAction[],
  max: number,
): { buttons: readonly ObjectAction[]; others: readonly ObjectAction[] } => {
  const buttons = actions.filter(({ main, danger }) => main && !danger).slice(0, max)
  return { buttons, others: actions.filter((action) => !buttons.includes(action)) }
}

export interface ObjectActionsProps {
  /** Names the menu: "Actions of 1234 ABC". */
  name: string
  actions: readonly ObjectAction[]
  /** Which there are is not known yet: their place is kept. Without any, and none to come, there is no place. */
  come?: boolean
  size?: 'xs' | 'sm'
}

/** What may be done to an object: the main actions as buttons, the rest behind three dots. */
export function ObjectActions({ name, actions, come = false, size = 'sm' }: ObjectActionsProps) {
  const { buttons, others } = dividedActions(actions, use(InPaneContext) ? maxButtonsInPane : maxButtons)
  if (actions.length === 0 && !come) return null
  return (
    <div className="kit-object-actions">
      {buttons.map(({ id, icon, label, href, tone, disabledReason, onSelect }) =>
        href ? (
          <Button
            key={id}
            size={size}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={icon}
          >
            {label}
          </Button>
        ) : (
          <ActionButton
            key={id}
            size={size}
            icon={icon}
            {...(tone ? { tone } : {})}
            disabledReason={disabledReason}
            onClick={onSelect}
          >
            {label}
          </ActionButton>
        ),
      )}
      {others.length > 0 && <MoreActions name={name} actions={others} />}
    </div>
  )
}

/** Opens the menu of further actions. */
export function MoreActions({
  name,
  actions,
  withWord = false,
}: {
  name: string
  actions: readonly ObjectAction[]
  /** Under a thumb: the dots and a word below them. */
  withWord?: boolean
}) {
  const { table, object } = useKitTexts()
  return (
    <Menu position={withWord ? 'top-end' : 'bottom-end'} width={256}>
      <Menu.Target>
        {withWord ? (
          // what is read under the dots comes first: a person who speaks says that
          <button type="button" className="kit-bar-action" aria-label={`${object.more}: ${name}`}>
            <IconDots size={22} aria-hidden />
            <span className="kit-bar-word">{object.more}</span>
          </button>
        ) : (
          <IconButton variant="default" size="lg" aria-label={table.actionsOf(name)}>
            <IconDots size={16} aria-hidden />
          </IconButton>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={table.actionsOf(name)} aria-labelledby={undefined}>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
