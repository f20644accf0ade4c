import { type Call, idIn, type Life, stranger } from './life.js'

export const supportUser = (kind: 'Cau' | 'Sac'): Life => {
  const base = `/operators/v1/${kind}Users`
  const person = (n: number) => ({ firstName: `F${n}`, lastName: 'Puig' })
  const password = 'a long enough password 42'
  const details = { identificationDocumentCode: null, phoneNumber: null }
  const update = (id: string, n: number): Call => ({
    as: 'admin',
    method: 'POST',
    path: `${base}/${id}/Update`,
    body: { ...person(n), ...details },
  })
  const get = (id: string): Call => ({ as: 'readonly', method: 'GET', path: `${base}/${id}` })
  const remove = (id: string): Call => ({ as: 'admin', method: 'DELETE', path: `${base}/${id}` })
  return {
    name: `${kind} user`,
    costly: true,
    make: (_id, n) => [
      {
        as: 'admin',
        method: 'POST',
        path: `${base}/Create`,
        body: { ...person(n), email: `life.${kind}.${n}@motora.demo`, password, confirmPassword: password },
      },
    ],
    idOf: idIn,
    uses: (id, n) => [get(id), update(id, n)],
    foreign: (id) => [
      { ...get(id), as: stranger },
      { ...remove(id), as: stranger },
    ],
    remove,
    gone: (id, n) => [get(id), update(id, n), remove(id)],
  }
}

export const staff = (kind: 'OperatorUsers' | 'Technicians', operator: string): Life => {
  const base = kind === 'Technicians' ? '/technicians/v1/Technicians' : '/operators/v1/OperatorUsers'
  const update = (id: string, n: number): Call => ({
    as: 'manager',
    method: 'PUT',
    path: `${base}/${id}/Update`,
    body: { firstName: `F${n}`, mobilePhone: '600111222' },
  })
  const remove = (id: string): Call => ({ as: 'manager', method: 'DELETE', path: `${base}/${id}` })
  return {
    name: kind,
    costly: true,
    make: (_id, n) => [
      {
        as: 'manager',
        method: 'POST',
        path: `${base}/New`,
        body: {
          email: `life.${kind}.${n}@motora.demo`,
          password: 'a long enough password 42',
          mobilePhone: '600111222',
          firstName: 'F',
          lastName: 'Puig',
          sharingOperatorId: operator,
        },
      },
    ],
    idOf: idIn,
    uses: (id, n) => [update(id, n)],
    foreign: (id) => [
      { ...update(id, 1), as: stranger },
      { ...remove(id), as: stranger },
    ],
    remove,
    gone: (id, n) => [update(id, n), remove(id)],
  }
}
