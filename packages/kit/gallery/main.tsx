import { createRoot } from 'react-dom/client'
import { ConfirmHost } from '../src/dialogs/confirm-host'
import { Gallery } from '../src/gallery/gallery'
import { galleryTexts } from '../src/gallery/gallery-texts'
import { applyRememberedColourScheme } from '../src/theme/colour-scheme'
import { KitProvider } from '../src/theme/kit-provider'

const search = new URLSearchParams(location.search)
const root = document.getElementById('root')
applyRememberedColourScheme()
if (root) {
  createRoot(root).render(
    <KitProvider language="en" texts={galleryTexts}>
      <Gallery
        points={Number(search.get('points') ?? 2000)}
        zoom={Number(search.get('zoom') ?? 12)}
        only={search.get('only') ?? undefined}
      />
      <ConfirmHost />
    </KitProvider>,
  )
}
