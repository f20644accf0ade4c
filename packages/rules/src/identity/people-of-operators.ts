/**
 * Whether the people of this operator are there for somebody: who works for an operator reads and writes its own alone,
 * not those of its sub-operators; the provider everybody's. source: ledgers C-48, D-05; Z-13; decision 0015
 * @param own the operator that they work for; null: they work for the provider
 * @param operatorId null: of no operator
 */
export const handlesPeopleOf = (own: string | null, operatorId: string | null): boolean =>
  own === null || own === operatorId
