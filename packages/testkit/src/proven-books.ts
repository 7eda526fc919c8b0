import type { Db } from "@croupier/database"

/** Answers with one line for each thing that the sub-ledgers and the journal do not agree on. */
export type BooksProof = (db: Db) => Promise<readonly string[]>

// Set by the set-up file of the run, which is the same for every test file.
let proof: BooksProof | undefined

/** Has every test database proven before it is removed. */
export function proveAtDrop(given: BooksProof): void {
  proof = given
}

/** Throws what does not agree; with a reason why something should not, throws where everything does. */
export async function proveBooks(db: Db, differsBecause?: string): Promise<void> {
  const lines = (await proof?.(db)) ?? []
  if (differsBecause !== undefined && proof && lines.length === 0)
    throw new Error(`the books are right, though it was said that they differ: ${differsBecause}`)
  if (differsBecause === undefined && lines.length > 0)
    throw new Error(`the sub-ledgers and the journal do not agree:\n${lines.slice(0, 20).join("\n")}`)
}
