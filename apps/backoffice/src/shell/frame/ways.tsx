import { mayOpen, type ScreenPath } from '@motora/contract'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../paths'
import { useMembership } from '../session/use-session'
import { ScreenIcon } from './screen-icon'

/** One way to a screen that needs no id, in words. */
export interface Way {
  path: Exclude<ScreenPath, `${string}$${string}`>
  name: string
  says: string
}

/** Cards that lead on, each shown to whom it opens. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  const { role } = useMembership()
  return (
    <ul className="motora-ways">
      {ways
        .filter(({ path }) => mayOpen(role, path))
        .map(({ path, name, says }) => (
          <li key={path}>
            <Link to={pathTo(path)} className="motora-way">
              <ScreenIcon path={path} />
              <span className="motora-two-lines">
                <strong>{name}</strong>
                <span className="motora-second">{says}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  )
}
