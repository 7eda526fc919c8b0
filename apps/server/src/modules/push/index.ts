import type { MigrationSource } from "@croupier/database"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { deliveries } from "./delivery.ts"
import { readSettings, takeDevice, writeDevice, writeTopics } from "./devices.ts"
import { makeHouseKey } from "./house-key.ts"
import type { PushKit } from "./kit.ts"
import { followResults, results } from "./results.ts"
import { fanOuts, tellings } from "./telling.ts"

export { pushPersonal } from "./personal-data.ts"
export { pushSender } from "./push-sender.ts"

export const pushMigrations: MigrationSource = {
  name: "80_push",
  schema: "push",
  folder: new URL("./migrations/", import.meta.url),
}

const pushRoutes = (kit: PushKit) =>
  handlers({
    tellSettings: (_, context) => readSettings(kit, context),
    setTellTopics: (asked, context) => writeTopics(kit, asked, context),
    addDevice: (asked, context) => writeDevice(kit, asked, context),
    removeDevice: (asked, context) => takeDevice(kit, asked, context),
  })

/** Messages to devices of members by web push, and by e-mail where a member asks for it. */
export interface Push extends Module {
  readonly routes: ReturnType<typeof pushRoutes>
}

export function push(kit: PushKit): Push {
  let unfollow: (() => void) | undefined
  return {
    routes: pushRoutes(kit),
    reactions: tellings(kit),
    jobs: [...deliveries(kit), ...fanOuts(kit), ...results(kit)],
    prepare: () => makeHouseKey(kit.db, kit.vault, kit.clock),
    start: () => {
      unfollow = followResults(kit)
    },
    stop: async () => unfollow?.(),
  }
}
