import { refuse } from "../kernel/refusal.ts"

/** Deeper than anything of the contract: settings and selections nest four levels. */
const DEEPEST = 24

/**
 * Refuses INPUT_INVALID for an input that PostgreSQL cannot hold: a text or a name of a field with U+0000 or half of a
 * surrogate pair, or values nested too deep for those who walk them. Before the schema, because some of its fields
 * take any JSON.
 */
export function refuseUnstorable(input: unknown): void {
  const open: { readonly value: unknown; readonly at: readonly string[] }[] = [{ value: input, at: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, at } = next
    if (typeof value === "string" ? !isStorable(value) : at.length > DEEPEST)
      refuse("INPUT_INVALID", [], [at.filter(isStorable).join(".")])
    if (typeof value !== "object" || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) refuse("INPUT_INVALID", [], [at.join(".")])
      open.push({ value: inner, at: [...at, name] })
    }
  }
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed()
