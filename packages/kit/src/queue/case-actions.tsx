import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { ActionButton } from '../dialogs/action-button'
import { IconButton } from '../dialogs/icon-button'
import { useKitTexts } from '../texts/kit-texts'
import { KeyHint } from './key-hint'
import type { CaseAction } from './queue-props'
import './case.css'

interface CaseActionsProps {
  actions: readonly CaseAction[]
  /** Called by an action that has decided the case. */
  decided?: () => void
}

const nothing = () => undefined

/** What can be done with a case: next to its heading on a desk, a bar at the lower edge on a phone. */
export function CaseActions({ actions, decided = nothing }: CaseActionsProps) {
  const { queue: t } = useKitTexts()
  const inMenu = actions.filter((action) => action.inMenu)
  if (actions.length === 0) return null
  return (
    <div className="kit-case-actions">
      {actions
        .filter((action) => !action.inMenu)
        .map((action) => (
          <CaseButton key={action.id} action={action} decided={decided} />
        ))}
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton variant="default" size={32} className="kit-case-more" aria-label={t.moreActions}>
              <IconDots size={16} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ id, label, icon, href, disabledReason, run, tone }) => (
              <Menu.Item
                key={id}
                leftSection={icon}
                {...(tone === 'danger' ? { color: 'red' } : {})}
                {...(disabledReason ? { disabled: true, title: disabledReason } : {})}
                {...(href
                  ? { component: 'a' as const, href, target: '_blank', rel: 'noreferrer' }
                  : { onClick: () => void run?.(decided) })}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

function CaseButton({ action, decided }: { action: CaseAction; decided: () => void }) {
  const { id, label, short = label, icon, keys, tone, disabledReason, href, choices, run } = action
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const words = (
    <>
      {narrow ? short : label}
      {keys && <KeyHint of={keys.toUpperCase()} />}
    </>
  )
  if (href)
    return (
      <Button
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
        variant="default"
        {...(icon ? { leftSection: icon } : {})}
      >
        {words}
      </Button>
    )
  if (choices && disabledReason === undefined)
    return (
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            data-action={id}
            {...(icon ? { leftSection: icon } : {})}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {words}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item key={choice.id} onClick={() => void choice.run()}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )
  return (
    <ActionButton
      {...(tone ? { tone } : {})}
      {...(icon ? { icon } : {})}
      disabledReason={disabledReason}
      onClick={() => run?.(decided)}
    >
      {words}
    </ActionButton>
  )
}
