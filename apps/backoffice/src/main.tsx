import './shell/trusted-types'
import '@motora/kit/start.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bringScreens } from './app/door'
import { Providers } from './app/providers'
import { startLanguage } from './shell/language/language'
import { registerServiceWorker } from './shell/offline/register-service-worker'
import { session } from './shell/session/browser-session'

void session.restore()
// who goes on working: the screens come while it is asked who that is
if (session.get().phase === 'starting') bringScreens()
await startLanguage()

const holder = document.querySelector('#root')
if (!holder) throw new Error('index.html has no #root')
createRoot(holder).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
registerServiceWorker()
