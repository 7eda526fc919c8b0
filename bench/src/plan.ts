import type pg from "pg"

interface Node {
  readonly "Relation Name"?: string
  readonly "Actual Loops": number
  readonly "Node Type": string
  readonly "Parent Relationship"?: string
  readonly "Actual Rows": number
  readonly Plans?: readonly Node[]
}

const WALLET = "bucket = 5 and wallet_id = (5 << 16) | 1"

/** The statements behind each way of looking back; what they read says whether the cost is bound to the journal's size. */
const LOOKS: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "replayed key",
    text: `select * from ledger.journal where bucket = 5 and wallet_id + 0 = (5 << 16) | 1 and ref =
      (select ref from ledger.journal where ${WALLET} and seq = 7)`,
  },
  {
    name: "newest page",
    text: `select * from ledger.journal where ${WALLET} and seq < 9223372036854775807 order by seq desc limit 51`,
  },
  {
    name: "tail",
    text: `select * from ledger.journal where bucket = 5 and house = (1 << 16) | (3 << 6) | 1 and house_seq > 1000 order by house_seq limit 500`,
  },
]

/** For each look: which partitions of the journal were read, how, and how many rows. */
export async function partitionsRead(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = []
  for (const { name, text } of LOOKS) {
    const { rows } = await pool.query<{ "QUERY PLAN": readonly { Plan: Node }[] }>(
      `explain (analyze, format json) ${text}`,
    )
    const scans = [...(rows[0]?.["QUERY PLAN"] ?? [])].flatMap(({ Plan }) => scansOf(Plan))
    lines.push(
      `plan of ${name}: ${scans.map((scan) => `${scan["Relation Name"]} (${scan["Node Type"]}, ${scan["Actual Rows"]} rows)`).join(", ")}`,
    )
  }
  return lines
}

/** The scans of the journal that ran; not those that only found the key to ask for. */
const scansOf = (node: Node): Node[] => [
  ...(node["Relation Name"]?.startsWith("journal") && node["Actual Loops"] > 0 ? [node] : []),
  ...(node.Plans ?? []).filter((plan) => plan["Parent Relationship"] !== "InitPlan").flatMap(scansOf),
]
