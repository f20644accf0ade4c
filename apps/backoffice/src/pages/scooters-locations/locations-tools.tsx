import type { ParamsConfig } from '@motora/contract/vehicles'
import { late, toast } from '@motora/kit'
import { IconFlame, IconHistory, IconList, IconMap, IconSearch, IconSettings, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session/use-session'
import type { Tool } from './locations-address'
import { ToolButton } from './tool-button'

const MapSettingsDialog = late(
  async () => (await import('../../features/vehicles/map/map-settings-dialog')).MapSettingsDialog,
)
const LinkDialog = late(async () => (await import('./link-dialog')).LinkDialog)

export interface LocationsToolsProps {
  tool: Tool | undefined
  onTool: (tool: Tool | undefined) => void
  settings: ParamsConfig | undefined
  linkNow: () => string
  /** On a phone the search and the list are tools too; where there is room they need none. */
  onPhone?: {
    searching: boolean
    onSearching: (searching: boolean) => void
    asList: boolean
    onList: (asList: boolean) => void
  }
}

/** What can be done with the map, in a row: next to the search on a desk, under the thumb on a phone. */
export function LocationsTools({ tool, onTool, settings, linkNow, onPhone }: LocationsToolsProps) {
  const { t } = useTranslation(['locations', 'heat', 'past'])
  const mayHeat = useMay('heat-map.read')
  const seesSettings = useMay('operator-card.read')
  const [settingsOpen, setSettingsOpen] = useState(false)
  const toggle = (one: Tool) => onTool(tool === one ? undefined : one)
  return (
    <fieldset className="motora-tools" aria-label={t('locations:tools')}>
      {onPhone && (
        <>
          <ToolButton
            name="search"
            label={t('locations:search')}
            icon={IconSearch}
            opened={onPhone.searching}
            onClick={() => onPhone.onSearching(!onPhone.searching)}
          />
          <ToolButton
            name="list"
            label={t(onPhone.asList ? 'locations:mapShort' : 'locations:listShort')}
            longLabel={t(onPhone.asList ? 'locations:asMap' : 'locations:asList')}
            icon={onPhone.asList ? IconMap : IconList}
            onClick={() => onPhone.onList(!onPhone.asList)}
          />
        </>
      )}
      {mayHeat && (
        <ToolButton
          name="heat"
          label={t('heat:title')}
          icon={IconFlame}
          opened={tool === 'heat'}
          onClick={() => toggle('heat')}
        />
      )}
      <ToolButton
        name="past"
        label={t('past:title')}
        icon={IconHistory}
        opened={tool === 'past'}
        onClick={() => toggle('past')}
      />
      <ShareMap linkNow={linkNow} />
      {seesSettings && (
        <ToolButton
          name="settings"
          label={t('locations:settingsShort')}
          longLabel={t('locations:settings')}
          icon={IconSettings}
          onClick={() => setSettingsOpen(true)}
          disabled={!settings}
        />
      )}
      {settings && <MapSettingsDialog opened={settingsOpen} onClose={() => setSettingsOpen(false)} config={settings} />}
    </fieldset>
  )
}

/** Copies a link to what the map shows now; where the browser refuses, it is there to be copied by hand. */
function ShareMap({ linkNow }: { linkNow: () => string }) {
  const { t } = useTranslation('locations')
  const [byHand, setByHand] = useState<string>()
  const share = async () => {
    const link = linkNow()
    try {
      await navigator.clipboard.writeText(link)
      toast.success(t('shareDone'))
    } catch {
      setByHand(link)
    }
  }
  return (
    <>
      <ToolButton name="share" label={t('share')} icon={IconShare2} onClick={() => void share()} />
      <LinkDialog opened={byHand !== undefined} onClose={() => setByHand(undefined)} link={byHand ?? ''} />
    </>
  )
}
