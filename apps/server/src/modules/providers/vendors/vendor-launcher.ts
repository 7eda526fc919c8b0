import type { Launcher, LaunchOrder } from "../../games/index.ts"
import type { Opening } from "../wallet/sessions.ts"
import type { WalletOfGames } from "../wallet/seamless-wallet.ts"
import { VendorAway, type VendorAdapter } from "./adapter.ts"

/** Facts of the player and the game that an opening needs. */
export interface VendorOrder extends Pick<LaunchOrder, "gameCode" | "mode" | "language" | "country"> {
  readonly member: Pick<LaunchOrder["member"], "id" | "sessionId">
  readonly merchant: Pick<LaunchOrder["merchant"], "id" | "code" | "asset">
}

interface OpeningKit {
  readonly issueToken: (opening: Opening) => Promise<string>
  readonly wallet: WalletOfGames
}

/**
 * The address of a game at a vendor with a protocol of its own. The session begins here: some vendors never ask for
 * one, and know their players by name alone. Throws VendorAway for a game on trial, for only real money is played for
 * there, and for a vendor that does not answer.
 */
export async function openAtVendor(
  { issueToken, wallet }: OpeningKit,
  adapter: VendorAdapter,
  { member, merchant, gameCode, mode, language, country }: VendorOrder,
  returnUrl: string,
): Promise<string> {
  const { asset } = merchant
  if (mode !== "real") throw new VendorAway(`${adapter.code} has no games on trial`)
  const opening = {
    merchantId: merchant.id,
    memberId: member.id,
    memberSession: member.sessionId,
    asset,
    mode,
    language,
    country,
  }
  const token = await issueToken({ ...opening, vendor: adapter.code, game: gameCode })
  const who = await wallet.authenticate(adapter.code, token, { keep: true })
  if (who.status !== "OK") throw new VendorAway(`${adapter.code} cannot be opened: ${who.status}`)
  const { player } = who.session
  return adapter.open({ token, player, game: gameCode, currency: asset, language, returnUrl })
}

/** Opens the games of such a vendor in the frame of /game. */
export const vendorLauncher = (
  providers: OpeningKit,
  adapter: VendorAdapter,
  house: { readonly publicUrl: () => string },
): Launcher => ({
  launch: async (order) => ({
    url: await openAtVendor(providers, adapter, order, house.publicUrl()),
    inFrame: true,
  }),
})
