import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import {
  IconBolt,
  IconCheck,
  IconCircleDashed,
  IconHome,
  IconList,
  IconMap2,
  IconTool,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AgeClock } from '../feedback/age-clock'
import { ChipsSkeleton, FormSkeleton, TextSkeleton } from '../feedback/skeletons'
import { StatusBadge } from '../feedback/status-badge'
import { AppFrame } from '../frame/app-frame'
import { ChipStrip } from '../frame/chip-strip'
import { NavSection } from '../frame/nav-section'
import { PageTitle } from '../frame/page-title'
import { SplitPane } from '../frame/split-pane'
import { Palette } from '../palette/palette'
import { usePaletteKey } from '../palette/palette-opened'
import type { PaletteSource } from '../palette/palette-source'
import { ShortcutsHelp } from '../palette/shortcuts-help'
import { useColourScheme } from '../theme/colour-scheme'
import { toast } from '../toasts/toast'
import { FormGallery } from './form-gallery'
import { MapGallery, RouteGallery } from './map-gallery'
import { ObjectGallery } from './object-gallery'
import { QueueGallery } from './queue-gallery'
import { ShapeGallery } from './shape-gallery'
import { FilledTable, OtherFaces, TreeTable } from './table-gallery'

const SOURCES: readonly PaletteSource[] = [
  {
    group: 'Screens',
    find: (text) =>
      ['Tables', 'Forms', 'Map']
        .filter((name) => name.toLowerCase().includes(text.toLowerCase()))
        .map((name) => ({ id: name, label: name, description: 'Screen', run: () => toast.success(name) })),
  },
]
const CHIPS = [
  { id: 'free', label: 'Free', count: 1204, icon: <IconCheck />, tone: 'green' as const, hint: '≥ 25 %' },
  { id: 'busy', label: 'In service', count: 87, icon: <IconBolt />, tone: 'yellow' as const },
  { id: 'out', label: 'Out of service', count: 12, icon: <IconTool />, tone: 'grey' as const },
  { id: 'silent', label: 'Silent', count: undefined, icon: <IconX />, tone: 'red' as const },
]

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Every part of the kit in its states. For development only. */
export function Gallery({
  points = 2000,
  zoom = 12,
  only,
}: {
  points?: number
  zoom?: number
  only?: string | undefined
}) {
  usePaletteKey()
  const scheme = useColourScheme()
  const [active, setActive] = useState<readonly string[]>(['free'])
  if (only === 'map') return <MapGallery count={points} zoom={zoom} />
  return (
    <AppFrame
      brand={<span>Kit</span>}
      topBar={
        <SegmentedControl
          size="xs"
          aria-label="Appearance"
          value={scheme.chosen}
          onChange={(value) => scheme.choose(value as typeof scheme.chosen)}
          data={[
            { value: 'auto', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      }
      navigation={() => (
        <NavSection label="Parts">
          <a className="kit-nav-link" href="#parts" aria-current="page">
            <IconHome aria-hidden /> Parts
          </a>
          <a className="kit-nav-link" href="#tables">
            <IconList aria-hidden /> Tables
          </a>
          <a className="kit-nav-link" href="#maps">
            <IconMap2 aria-hidden /> Maps
          </a>
        </NavSection>
      )}
      navigationFooter="Version 1.10.2"
    >
      <PageTitle aside={<AgeClock at={Date.now() - 12_000} source="polling" />}>Gallery</PageTitle>
      <Stack gap="xl">
        <Section id="parts" title="Parts">
          <ChipStrip
            label="Filter by state"
            chips={CHIPS}
            active={active}
            onToggle={(id) => setActive(active.includes(id) ? active.filter((other) => other !== id) : [...active, id])}
          />
          <Group gap="md" mb="md">
            <StatusBadge tone="grey" Icon={IconTool}>
              Out of service
            </StatusBadge>
            <StatusBadge tone="yellow" Icon={IconBolt}>
              In service
            </StatusBadge>
            <StatusBadge tone="red" Icon={IconX}>
              Off
            </StatusBadge>
            <StatusBadge tone="green" Icon={IconCheck}>
              Active
            </StatusBadge>
            <StatusBadge tone="blue" Icon={IconCircleDashed}>
              Booked
            </StatusBadge>
          </Group>
          <FormGallery />
        </Section>
        <Section id="tables" title="Table">
          <FilledTable />
        </Section>
        <Section id="tree" title="Tree">
          <TreeTable />
        </Section>
        <Section id="queue" title="Work queue">
          <QueueGallery />
        </Section>
        <Section id="faces" title="Loading, empty, failed">
          <OtherFaces />
        </Section>
        <Section id="skeletons" title="Skeletons">
          <div style={{ height: 260 }}>
            <SplitPane id="gallery" left={<ChipsSkeleton />} right={<FormSkeleton fields={2} />} />
          </div>
          <TextSkeleton />
        </Section>
        <Section id="object" title="Object page">
          <ObjectGallery />
        </Section>
        <Section id="maps" title="Maps">
          <MapGallery count={points} zoom={zoom} />
        </Section>
        <Section id="route" title="Route and heat">
          <RouteGallery />
        </Section>
        <Section id="shapes" title="Shapes to edit">
          <ShapeGallery />
        </Section>
      </Stack>
      <Palette sources={SOURCES} />
      <ShortcutsHelp
        shortcuts={[{ keys: 'g h', label: 'Go home', group: 'Screens', run: () => toast.success('Home') }]}
      />
    </AppFrame>
  )
}
