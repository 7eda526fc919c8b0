import { readFile } from "node:fs/promises"
import { sql, type Db } from "@croupier/database"
import { expect } from "vitest"
import type { LifecycleTable } from "./lifecycle.ts"

/** The parts of a lifecycle that the proofs ask of it. */
interface Provable<S extends string, E extends string> {
  readonly states: readonly S[]
  readonly events: readonly E[]
  readonly begins: S
  readonly ends: readonly S[]
  readonly reopenedBy?: readonly E[]
  readonly next: (state: S, event: E) => S | undefined
}

/**
 * Expects of the whole table: every state can be reached; every event is used; from every state an end can be reached
 * without the events that leave ends; and an end is left by those events alone.
 */
export function expectSound<S extends string, E extends string>(life: Provable<S, E>): void {
  const { states, events, begins, ends, reopenedBy = [], next } = life
  const ordinary = events.filter((event) => !reopenedBy.includes(event))
  expect([...reachable(life, begins, events)].sort(), "every state can be reached").toEqual(
    [...states].sort(),
  )
  expect(
    events.filter((event) => states.every((state) => next(state, event) === undefined)),
    "events that move nothing",
  ).toEqual([])
  expect(
    states.filter((state) => !ends.some((end) => reachable(life, state, ordinary).has(end))),
    "states without a way to an end",
  ).toEqual([])
  expect(
    ends.flatMap((end) => ordinary.filter((event) => next(end, event) !== undefined)),
    "events that leave an end and are not among `reopenedBy`",
  ).toEqual([])
}

function reachable<S extends string, E extends string>(
  { next }: Provable<S, E>,
  from: S,
  events: readonly E[],
): ReadonlySet<S> {
  const reached = new Set([from])
  for (const state of reached)
    for (const event of events) {
      const to = next(state, event)
      if (to !== undefined) reached.add(to)
    }
  return reached
}

/** The states that a row passes where these events happen to it, the first included. */
export function walk<S extends string, E extends string>(
  { begins, next }: Pick<Provable<S, E>, "begins" | "next">,
  happened: readonly E[],
): S[] {
  const path = [begins]
  for (const event of happened) {
    const state = path.at(-1) ?? begins
    path.push(next(state, event) ?? state)
  }
  return path
}

/** Expects that the database takes the states of the table, and no others. */
export async function expectInDatabase(
  db: Db,
  { table, check }: { readonly table: LifecycleTable; readonly check: string },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = ${table.name}::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(state = ANY'`.execute(
    db,
  )
  expect(rows.map(({ text }) => `check (state in (${text.match(/'\w+'/g)?.join(", ")}))`)).toEqual([check])
}

/** Expects the diagram in a page of docs/. */
export async function expectInDocs(life: { readonly diagram: () => string }, page: string): Promise<void> {
  const text = await readFile(new URL(`../../../../docs/${page}`, import.meta.url), "utf8")
  expect(text).toContain(`\`\`\`mermaid\n${life.diagram()}\n\`\`\``)
}
