import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from '../shell/queries'
import { makeRouter } from './router'

const router = makeRouter()

/** All screens, at the address where the browser is. */
export default function Routed() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
