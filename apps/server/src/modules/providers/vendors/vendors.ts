import { z } from "zod"
import { bng } from "./bng/index.ts"
import { cq9 } from "./cq9/index.ts"
import { ds88 } from "./ds88/index.ts"
import { fc } from "./fc/index.ts"
import { jili } from "./jili/index.ts"
import { pg } from "./pg/index.ts"
import { pp } from "./pp/index.ts"
import { tcg } from "./tcg/index.ts"

/** The vendors with a protocol of their own, in the order of the catalogue. A new one is a folder and a line here. */
const VENDORS = [jili, pg, pp, bng, fc, tcg, ds88, cq9]

/** GAME_VENDORS_FILE: the credentials of each vendor by its code. A vendor without an entry is not called and not heard. */
export const VendorFile = z
  .strictObject(Object.fromEntries(VENDORS.map(({ code, entry }) => [code, entry.optional()])))
  .transform((entries) => Object.values(entries).filter((entry) => entry !== undefined))
