import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { VendorAway, type VendorFreeRounds } from "../adapter.ts"
import { parseExactly } from "../exact-json.ts"
import { askWithForm, askWithJson } from "../vendor-call.ts"
import type { PpCredentials } from "./credentials.ts"
import { signedForm } from "./protocol.ts"

const SERVICE = "/IntegrationService/v3/http"
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

const Said = z.looseObject({ error: z.string(), description: z.string().default("") })
const Bonuses = z.object({ bonuses: z.array(z.looseObject({ bonusCode: z.string() })).default([]) })
const Scales = z.object({
  gameList: z.array(
    z.object({
      gameID: z.string(),
      betScaleList: z.array(z.object({ currency: z.string(), totalBetScales: z.array(z.string()) })),
    }),
  ),
})

/**
 * Free rounds at Pragmatic (free rounds API, version 2). A bonus code is given once for ever; because no public source names the code
 * of a second giving, the player's codes are read first.
 */
export function ppFreeRounds(given: PpCredentials): VendorFreeRounds {
  const { url, secureLogin } = given
  const read = (path: string, text: string) => {
    const said = Said.safeParse(parseExactly(text))
    if (!said.success) throw new VendorAway(`${path} said nothing that is understood`)
    return said.data
  }
  const ask = async (path: string, fields: Readonly<Record<string, string>>) =>
    read(path, await askWithForm(`${url}${SERVICE}${path}`, signedForm({ secureLogin, ...fields }, given)))
  const isGiven = async (campaign: string, player: string): Promise<boolean> => {
    const path = "/FreeRoundsBonusAPI/getPlayersFRB/"
    const said = await ask(path, { playerId: player })
    if (said.error !== "0") throw new VendorAway(`${path} said ${said.error} ${said.description}`)
    return Bonuses.parse(said).bonuses.some(({ bonusCode }) => bonusCode === campaign)
  }
  return {
    grant: async ({ campaign, player, currency, games, stake, rounds, from, until }) => {
      if (await isGiven(campaign, player)) return
      const path = "/FreeRoundsBonusAPI/v2/bonus/player/create/"
      const fields = {
        secureLogin,
        bonusCode: campaign,
        startDate: seconds(from),
        expirationDate: seconds(until),
        rounds: String(rounds),
        playerId: player,
        currency,
      }
      const gameList = games.map((gameId) => ({
        gameId,
        betValues: [{ totalBet: Number(toDecimal(stake)), currency }],
      }))
      const at = `${url}${SERVICE}${path}?${signedForm(fields, given).toString()}`
      const said = read(path, await askWithJson(at, { gameList }))
      if (said.error !== "0") throw new VendorAway(`${path} said ${said.error} ${said.description}`)
    },
    cancel: async ({ campaign, player }) => {
      const path = "/FreeRoundsBonusAPI/v2/bonus/cancel/"
      const said = await ask(path, { bonusCode: campaign })
      if (said.error === "0" || !(await isGiven(campaign, player))) return
      throw new VendorAway(`${path} said ${said.error} ${said.description}`)
    },
    stakes: async (game, currency) => {
      const path = "/CasinoGameAPI/getBetScales/"
      const said = await ask(path, { gameIDs: game, currencies: currency })
      if (said.error !== "0") throw new VendorAway(`${path} said ${said.error} ${said.description}`)
      const scales = Scales.parse(said).gameList.find(({ gameID }) => gameID === game)?.betScaleList ?? []
      return scales
        .filter((scale) => scale.currency === currency)
        .flatMap(({ totalBetScales }) => totalBetScales.map(parseAmount))
    },
  }
}
