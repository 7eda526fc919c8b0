import type { RecordClass } from "@croupier/rules/retention"
import type { UntoldReason } from "@croupier/contract/personal-data-values"

/**
 * The end of a table's rows when the class of records of a member ends: they are removed; columns take another value, in
 * which `{member}` stands for the member's number; or they stay, because without the account's own fields they tell of no
 * person.
 */
export type RowsEnd = "removed" | "kept" | { readonly [column: string]: string | null }

/** Rows of a table that names no member follow from rows of another table of the module. */
export interface Through {
  readonly parent: string
  /** The column of this table that names a row of the parent by its column `key`. */
  readonly column: string
  readonly key: string
}

interface AnyTable {
  readonly table: string
  /** The columns that hold a member's number. The rows of a member are those of the first; without one, those of `through`. */
  readonly members?: readonly [string, ...string[]]
  readonly through?: Through
  /** The table's column `bucket` is that of the member's accounts in the ledger. */
  readonly bucketed?: true
  /** The class of records whose period decides when the rows end. */
  readonly record: RecordClass
  readonly ends: RowsEnd
  /** The instant of a row. Rows older than the class's period are removed for open accounts, too. */
  readonly ages?: string
}

/** A table whose rows a member is told in the copy of their own data. */
export interface ToldTable extends AnyTable {
  readonly told: readonly [string, ...string[]]
  /** Columns of amounts, which are stored at four decimals. */
  readonly money?: readonly string[]
  /** Columns of JSON sealed by the house's vault of this purpose: told opened. */
  readonly opens?: { readonly [column: string]: string }
}

/** A table with a member's number whose rows are not told, with the reason. */
export interface UntoldTable extends AnyTable {
  readonly untold: UntoldReason
}

/** A table that holds something about a member. */
export type PersonalTable = ToldTable | UntoldTable

/** The tables of one module that hold something about members; rows are removed in this order. */
export interface PersonalTables {
  readonly schema: string
  readonly tables: readonly PersonalTable[]
}

export const isTold = (table: PersonalTable): table is ToldTable => "told" in table
