import type { Language } from "@croupier/contract"
import type { MemberId } from "../../kernel/ids.ts"

/** A vendor's game. */
interface VendorGame {
  readonly vendor: string
  readonly code: string
}

/** Names of games and members, as guests of the house may read them. */
export interface PlayedNames {
  /** The masked names of members, by id. */
  readonly maskedNames: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  /** Which of these members are kept from play: no guest reads of them. */
  readonly exclusionsOf: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  /** The names of vendors' games in a language, in the order asked for; undefined for one that is not there. */
  readonly gameNames: (
    games: readonly VendorGame[],
    language: Language,
  ) => Promise<readonly ({ readonly name: string } | undefined)[]>
}

interface Played {
  readonly memberId: MemberId
  /** Empty: a game of the house. */
  readonly vendor: string
  readonly game: string | null
}

const UNNAMED = "***"

/** Rows of members who are not kept from play. */
export async function ofMembersAtPlay<Row extends Played>(
  { exclusionsOf }: Pick<PlayedNames, "exclusionsOf">,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const barred = await exclusionsOf([...new Set(rows.map((row) => row.memberId))])
  return rows.filter((row) => !barred.has(row.memberId))
}

/** Masks the member's name and names the vendor's game. A lottery keeps its code alone: the site has its name. */
export async function namesOf(
  kit: Pick<PlayedNames, "maskedNames" | "gameNames">,
  rows: readonly Played[],
  language: Language,
): Promise<
  (row: Played) => { readonly account: string; readonly gameCode: string; readonly gameName: string | null }
> {
  const played = rows.flatMap(({ vendor, game }) => (vendor && game ? [{ vendor, code: game }] : []))
  const [names, found] = await Promise.all([
    kit.maskedNames([...new Set(rows.map((row) => row.memberId))]),
    kit.gameNames(played, language),
  ])
  const nameOf = new Map(played.map(({ vendor, code }, at) => [`${vendor} ${code}`, found[at]?.name ?? code]))
  return ({ memberId, vendor, game }) => ({
    account: names.get(memberId) ?? UNNAMED,
    gameCode: vendor ? "" : (game ?? ""),
    gameName: vendor ? (nameOf.get(`${vendor} ${game ?? ""}`) ?? null) : null,
  })
}
