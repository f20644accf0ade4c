/** Which operator is below which. An operator without a parent is its own, and so its own child: none is seen twice. */
export class OperatorTree {
  readonly #children = new Map<string, string[]>()
  readonly #operating: ReadonlySet<string>

  constructor(operators: readonly { id: string; parentId: string; canOperate: boolean }[]) {
    this.#operating = new Set(operators.filter(({ canOperate }) => canOperate).map(({ id }) => id))
    for (const { id, parentId } of operators) {
      const siblings = this.#children.get(parentId)
      if (siblings) siblings.push(id)
      else this.#children.set(parentId, [id])
    }
  }

  /** Whether the provider has said yes to it; never for one that there is not. */
  canOperate(operatorId: string): boolean {
    return this.#operating.has(operatorId)
  }

  /** The operator itself first, then everybody below it. A circle in the data ends, it does not hang. */
  withDescendants(operatorId: string): string[] {
    const seen = new Set([operatorId])
    for (const id of seen) for (const child of this.#children.get(id) ?? []) seen.add(child)
    return [...seen]
  }
}
