import './shell/trusted-types'
import '@motora/kit/start.css'
import './styles.css'
import { applyRememberedColourScheme } from '@motora/kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers'
import { startLanguage } from './shell/language/language'
import { registerServiceWorker } from './shell/offline/register-service-worker'
import { session } from './shell/session/browser-session'

applyRememberedColourScheme()
void session.restore()
await startLanguage()

const holder = document.querySelector('#root')
if (!holder) throw new Error('index.html has no #root')
createRoot(holder).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
registerServiceWorker()
