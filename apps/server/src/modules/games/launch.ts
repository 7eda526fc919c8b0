import type { Language } from "@croupier/contract"
import type { GameCard } from "@croupier/contract/games"
import type { Member } from "../../call/member.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import type { Merchant } from "../../call/merchant.ts"
import { presentGame, type GameRow } from "./game.ts"
import type { GamesKit } from "./kit.ts"
import { rememberOpened } from "./member-store.ts"
import { isAllowed, shopOf, wholeShop } from "./shop.ts"
import { readGamesById, readVendor } from "./store.ts"
import type { Mode, LaunchOrder } from "./ports.ts"

export interface Launched {
  readonly game_url: string | null
  readonly game_url2: string | null
  readonly mode: Mode
  readonly isSingle: 0 | 1
  readonly game: GameCard
}

export interface Opening {
  readonly member: Member
  readonly merchant: Merchant
  readonly language: Language
  readonly country: string | null
  readonly ip: string
  /** See Funding. */
  readonly confirmed: boolean | undefined
}

/**
 * Opens a game. Refuses GAME_UNKNOWN, REGION_RESTRICTED for a country that its vendor does not serve, GAME_CLOSED
 * in maintenance, GAME_NOT_ALLOWED where the market's rules keep it out, TRIAL_NOT_ALLOWED where a trial account has no play money, GAME_LAUNCH_FAILED when the vendor
 * does not answer. Money moves only once the vendor has opened the game: see `fund` for what that refuses.
 */
export async function launchGame(
  kit: Pick<GamesKit, "db" | "clock" | "launchers" | "beginPlay" | "fund" | "keepsWallets" | "report">,
  gameId: bigint,
  roomId: string | undefined,
  wish: Mode,
  opening: Opening,
): Promise<Launched> {
  const { member, merchant, country, language } = opening
  const [game] = await readGamesById(kit.db, wholeShop(merchant.id), [gameId])
  if (!game) refuse("GAME_UNKNOWN")
  const vendor = await readVendor(kit.db, game.vendor)
  if (country !== null && vendor?.closedCountries.includes(country))
    refuse("REGION_RESTRICTED", [opening.ip, country])
  if (!isAllowed(game, shopOf(merchant))) refuse("GAME_NOT_ALLOWED")
  if (!game.isOpen) refuse("GAME_CLOSED")
  // A vendor that opens its games itself opens its lotteries, too.
  const board = kit.launchers.has(game.vendor) ? undefined : boardOf(game)
  // A lottery takes the play money of a trial account as it takes money.
  const mode: Mode = wish === "trial" || (member.kind === "trial" && !board) ? "trial" : "real"
  if (mode === "trial" && !board && !game.hasTrial)
    refuse(member.kind === "trial" ? "TRIAL_NOT_ALLOWED" : "GAME_CLOSED")
  const forMoney = mode === "real" && member.kind !== "trial"
  if (forMoney && !board) await kit.beginPlay(member, merchant.policy)

  const { url, inFrame: fitsFrame } = board
    ? { url: board, inFrame: true }
    : await ask(kit, game, {
        member,
        merchant,
        vendor: game.vendor,
        gameCode: game.code,
        roomId,
        mode,
        language,
        country,
        ip: opening.ip,
      })
  const inFrame = fitsFrame && (board !== undefined || vendor?.launchMode !== "WINDOW")
  if (forMoney) await kit.fund({ member, merchant, vendor: game.vendor, confirmed: opening.confirmed })
  await rememberOpened(kit.db, { id: member.id, merchantId: merchant.id }, game.id, kit.clock.now())
  return {
    game_url: inFrame ? url : null,
    game_url2: inFrame ? null : url,
    mode,
    isSingle: mode === "real" && kit.keepsWallets(game.vendor) ? 0 : 1,
    game: presentGame(game, language),
  }
}

async function ask(
  kit: Pick<GamesKit, "launchers" | "report">,
  game: GameRow,
  order: LaunchOrder,
): Promise<{ url: string; inFrame: boolean }> {
  const launcher = kit.launchers.get(game.vendor) ?? refuse("GAME_CLOSED")
  return launcher.launch(order).catch((error: unknown) => {
    // Refusals that the vendor's side names (a locked account, a limit) are answered as they are.
    if (error instanceof Refusal) throw error
    kit.report(error)
    return refuse("GAME_LAUNCH_FAILED")
  })
}

/** The board of a lottery of the house; undefined for a game that runs at its vendor's. */
function boardOf({ category, code }: GameRow): string | undefined {
  if (category === "LOTT") return `/lottery?gameCode=${code}`
  if (category === "ELOTT") return `/elott?gameCode=${code}`
  return undefined
}
