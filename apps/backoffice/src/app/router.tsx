import { type ScreenPath, screenPaths } from '@motora/contract'
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { ReportClock } from '../shell/frame/report-clock'
import { parseSearch, stringifySearch } from '../shell/paths'
import { Root } from './root'
import { ScreenOf } from './screens'

const root = createRootRoute({ component: Root, notFoundComponent: () => null })

/** Screens of what was ridden, paid and billed: their days and moments are those of the operator's clock (Z-38). */
const byOperatorsClock: ReadonlySet<ScreenPath> = new Set<ScreenPath>([
  '/services',
  '/operators/services',
  '/trips',
  '/reports/details/$id',
  '/payments',
  '/bills',
  '/bills/$id',
])

const screenOf = (path: ScreenPath) => () =>
  byOperatorsClock.has(path) ? (
    <ReportClock>
      <ScreenOf path={path} />
    </ReportClock>
  ) : (
    <ScreenOf path={path} />
  )

/** Every route of the specification, from the one table that also says who may open it. */
const routes = screenPaths.map((path: ScreenPath) =>
  createRoute({ getParentRoute: () => root, path, component: screenOf(path) }),
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
