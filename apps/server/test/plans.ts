import { sql, type Db, type Tx } from "@croupier/database"

type Plugin = Parameters<Tx["withPlugin"]>[0]

/**
 * The plans of every statement that a read makes, by a planner that walks through a whole table only where no index serves it.
 * The read itself gets no rows.
 */
export async function plansOf(db: Db, read: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const explaining: Plugin = {
    transformQuery: ({ node }) => {
      if (node.kind !== "RawNode") throw new Error("a statement of these modules is written out")
      const [first = "", ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain ${first}`, ...rest] }
    },
    transformResult: ({ result }) => {
      plans.push(result.rows.map((row) => String(row["QUERY PLAN"])).join("\n"))
      return Promise.resolve({ ...result, rows: [] })
    },
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await read(tx.withPlugin(explaining))
  })
  return plans.join("\n")
}

/** Tables of a plan that are read from end to end. */
export const readWhole = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = ""]) => table)
