import type { Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { listMembers, previewLadder, readMember } from "./desk.ts"
import type { VipKit } from "./kit.ts"
import { setLabel } from "./labels.ts"
import { proposeLadder, readLadders, type LadderPayload } from "./ladder-approval.ts"
import { proposeLevel, type ManualPayload } from "./manual.ts"
import { readLevels, readRank } from "./views.ts"

/** The ladder, and where the caller stands on it. */
export const vipRoutes = (kit: VipKit) =>
  handlers({
    vipLevels: (_, context) => readLevels(kit, context),
    playerRank: (_, context) => readRank(kit, context),
  })

export interface VipApprovals {
  readonly ladder: Approval<LadderPayload>
  readonly manual: Approval<ManualPayload>
}

/** The ladder and the members on it, as people of the house see and change them. */
export const vipConsoleRoutes = (kit: VipKit, { ladder, manual }: VipApprovals) =>
  consoleHandlers({
    vipLadder: (_, { merchant }) => readLadders(kit, merchant.id),
    previewVipLadder: (input, { merchant }) => previewLadder(kit, input, merchant.id),
    changeVipLadder: (input, context) => proposeLadder(kit, ladder, input, context),
    listVipMembers: (input, { merchant }) => listMembers(kit, input, merchant.id),
    memberVip: (input, { merchant }) => readMember(kit, input, merchant.id),
    setVipLevel: (input, context) => proposeLevel(kit, manual, input, context),
    setMemberLabel: (input, context) => setLabel(kit, input, context),
  })
