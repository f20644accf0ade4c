import { changeUpgrade, createUpgrade, getUpgrade, startUpgrade, type Upgrade } from '@motora/contract/firmware'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error'
import { newId } from '../../../../shell/new-id'
import { client } from '../../../../shell/session/browser-session'
import { upgradeQuery } from '../upgrade-calls'
import type { UpgradePlanToSend } from './upgrade-values'

/** The answer was lost: it may have been done all the same. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Sends a plan: as a new campaign under the one id of its form, or as a change by the revision that was read; and
 * starts it. However often it is sent, there is one campaign. @throws ApiError
 */
export function useSendUpgrade(before: Upgrade | undefined) {
  const queries = useQueryClient()
  const [id] = useState(() => before?.id ?? newId())
  const saved = useRef(before)
  /** The plan that the gateway holds, or may hold, as text. */
  const sentPlan = useRef<string | undefined>(undefined)
  /** A change whose answer was lost. */
  const lostChange = useRef<string | undefined>(undefined)

  const keep = (upgrade: Upgrade, text: string) => {
    saved.current = upgrade
    sentPlan.current = text
    queries.setQueryData(upgradeQuery(upgrade.id).queryKey, upgrade)
  }
  const change = async (plan: UpgradePlanToSend, text: string) => {
    const { id: changed, revision } = saved.current as Upgrade
    const params = { id: changed }
    try {
      keep(await client.call(changeUpgrade, { params, body: { ...plan, revision } }), text)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'upgrade.changed_meanwhile'
      const newer = isOvertaken && lostChange.current === text ? await client.call(getUpgrade, { params }) : undefined
      lostChange.current = isLost(error) ? text : undefined
      // overtaken only by itself: the change had come through, its answer had not
      if (newer?.revision === revision + 1) keep(newer, text)
      else throw error
    }
  }
  const create = async (plan: UpgradePlanToSend, text: string) => {
    const lost = sentPlan.current
    try {
      keep(await client.call(createUpgrade, { body: { id: id, ...plan } }), text)
    } catch (error) {
      if (isLost(error)) sentPlan.current ??= text
      throw error
    }
    // the first try had come through after all: the gateway answers what it holds since then
    if (lost !== undefined && lost !== text) await change(plan, text)
  }
  const start = async (scheduledAt: string | null) => {
    const { revision } = saved.current as Upgrade
    const body = { scheduledAt, revision }
    keep(await client.call(startUpgrade, { params: { id: id }, body }), sentPlan.current ?? '')
  }
  return {
    /** The campaign as it was kept last; undefined before the first time. */
    saved: () => saved.current,
    /** Somebody else has changed it: goes on from there. */
    takeOver: (newer: Upgrade) => {
      saved.current = newer
      sentPlan.current = undefined
    },
    /** @param startAt null: immediately; undefined: not yet */
    send: async (plan: UpgradePlanToSend, startAt: string | null | undefined): Promise<Upgrade> => {
      const text = JSON.stringify(plan)
      if (!saved.current) await create(plan, text)
      else if (sentPlan.current !== text) await change(plan, text)
      if (startAt !== undefined) await start(startAt)
      return saved.current as unknown as Upgrade
    },
  }
}
