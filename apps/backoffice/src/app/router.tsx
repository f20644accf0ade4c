import { type ScreenPath, screenPaths } from '@motora/contract'
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '../shell/paths'
import { Root } from './root'
import { ScreenOf } from './screens'

const root = createRootRoute({ component: Root, notFoundComponent: () => null })

/** Every route of the specification, from the one table that also says who may open it. */
const routes = screenPaths.map((path: ScreenPath) =>
  createRoute({ getParentRoute: () => root, path, component: () => <ScreenOf path={path} /> }),
)

/** Addresses match without regard to letter case. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    caseSensitive: false,
    parseSearch: (text) => parseSearch(text),
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: true,
  })
