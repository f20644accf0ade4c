import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { screenAt } from '../shell/paths'
import { queries } from '../shell/queries'
import { makeRouter } from './router'
import { preloadScreen } from './screens'

const router = makeRouter()

// What the address shows comes while it is still asked who works here.
const here = screenAt(location.pathname)
if (here) preloadScreen(here)

/** All screens, at the address where the browser is. */
export default function Routed() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
