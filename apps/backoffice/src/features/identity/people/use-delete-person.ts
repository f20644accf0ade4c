import { type ConfirmRequest, confirm, toast } from '@motora/kit'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRefusalText } from '../../../shell/language/refusal-text'

interface PersonDeletion<Person> {
  /** The lists that it makes old. */
  listKey: QueryKey
  /** Names the person and what follows. */
  question: (person: Person) => Omit<ConfirmRequest, 'danger'>
  remove: (id: string) => Promise<unknown>
  success: (person: Person) => string
  failure: (why: string) => string
}

/** Asks, naming the person and what follows, then deletes; the list reloads. source: ledgers, C-44, D-02, D-10. */
export function useDeletePerson<Person extends { id: string }>(deletion: PersonDeletion<Person>) {
  const { listKey, question, remove, success, failure } = deletion
  const refusal = useRefusalText()
  const queries = useQueryClient()
  /** Asked or on the way: a second press on the same person does nothing. */
  const running = useRef(new Set<string>())

  return async (person: Person): Promise<void> => {
    if (running.current.has(person.id)) return
    running.current.add(person.id)
    try {
      if (!(await confirm({ ...question(person), danger: true }))) return
      await remove(person.id)
      toast.success(success(person))
    } catch (error) {
      toast.error(failure(refusal(error)))
    } finally {
      running.current.delete(person.id)
      await queries.invalidateQueries({ queryKey: listKey })
    }
  }
}
