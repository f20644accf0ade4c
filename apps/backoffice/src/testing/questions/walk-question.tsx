import type { EndpointSpec } from '@motora/contract'
import { previewUpgrade } from '@motora/contract/firmware'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, vi } from 'vitest'
import { typedWork } from '../../shell/session/browser-session'
import { fakeGateway, patternOf, refused } from '../fake-gateway'
import { nameOf, wordsOf } from '../words-of'
import { workAs } from '../work-as'
import type { Question } from './question'

/** Reads that travel as a POST, because what they ask is long. */
const longReads: readonly EndpointSpec[] = [previewUpgrade]
/** Typed where a reason is asked for, so that a question that ignored the no could send it. */
const reason = 'It was stolen'
export const ways = ['no', 'Escape', 'close'] as const

const press = async (name: RegExp, inside: () => ParentNode = () => document): Promise<void> => {
  const found = await waitFor(() => {
    const all = [...inside().querySelectorAll<HTMLElement>('button, [role=menuitem]')]
    const one = all.find((element) => name.test(nameOf(element)))
    if (!one) throw new Error(`no button is named ${name}; there are: ${all.map(nameOf).join(' | ')}`)
    return one
  })
  fireEvent.click(found)
}

/**
 * Brings a question up at a gateway that refuses every write, and notes them. `happened`: the writes that were sent, and
 * `lost` where something unsaved was thrown away.
 */
export async function openQuestion(question: Question) {
  const gateway = fakeGateway()
  for (const [endpoint, answer] of question.reads ?? []) gateway.answer(endpoint, answer as never)
  const happened: string[] = []
  let isWorking = false
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const [method, { pathname }] = [init?.method ?? 'GET', new URL(url, 'http://motora.test')]
    const isRead = longReads.some((read) => patternOf(read).test(pathname))
    if (!isWorking || method === 'GET' || isRead) return gateway.send(url, init)
    happened.push(`${method} ${pathname}`)
    return refused(400, 'request.invalid')
  })
  typedWork.forget()
  const onLost = () => void happened.push('lost')
  await workAs(question.role ?? 'Sharing.Admin', gateway, <Asking question={question} onLost={onLost} />)
  isWorking = true
  const titled = (title = question.title) =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((dialog) =>
      wordsOf(title).test(dialog.querySelector('h2')?.textContent ?? ''),
    )
  const dialog = () => {
    const found = titled()
    if (!found) throw new Error(`nothing asks ${question.title}`)
    return found
  }
  const ask = async () => {
    const steps = 'reach' in question ? question.reach : [() => press(/^ask$/)]
    for (const step of steps) {
      if (typeof step === 'function') await act(async () => void (await step()))
      else await press(step === 'row-menu' ? /^Actions of/ : wordsOf(step))
    }
    await waitFor(dialog)
    const field = dialog().querySelector('textarea')
    if (field) fireEvent.change(field, { target: { value: reason } })
  }
  /** What was typed in it is lost with it, and that is asked as well. */
  const isGone = () =>
    waitFor(async () => {
      const lost = titled('kit:leaveQuestion')
      if (lost && question.title !== 'kit:leaveQuestion') await press(wordsOf('kit:leave'), () => lost)
      expect(titled()).toBeUndefined()
    })
  return {
    happened,
    decline: async (way: (typeof ways)[number]) => {
      await ask()
      if (way === 'Escape') fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      else await press(way === 'no' ? noOf(question) : /^Close$/, dialog)
      await isGone()
    },
    agree: async () => {
      await ask()
      await press(wordsOf(question.yes), dialog)
    },
  }
}

/** Where the yes cancels something, “Cancel” could be read as the yes. */
const noOf = ({ yes }: Question): RegExp => (wordsOf(yes).source.startsWith('^Cancel') ? /^Go back$/ : /^Cancel$/)

/** @returns whether it is this call, or the loss, that happened */
export const isCall = (what: string, calls: Question['calls']): boolean => {
  if (calls === 'lost') return what === 'lost'
  const [method = '', path = ''] = what.split(' ')
  return method === calls.method && patternOf(calls).test(path)
}

function Asking({ question, onLost }: { question: Question; onLost: () => void }) {
  if ('use' in question) return <Hook use={question.use} onLost={onLost} />
  if ('dialog' in question) return <Dialog dialog={question.dialog} />
  return question.piece(onLost)
}

function Hook({ use, onLost }: { use: (lose: () => void) => () => unknown; onLost: () => void }) {
  const ask = use(onLost)
  return (
    <button type="button" onClick={() => void ask()}>
      ask
    </button>
  )
}

function Dialog({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      {open && dialog(() => setOpen(false))}
    </>
  )
}
