import { consoleHandlers } from "../../call/console-context.ts"
import { allowedAddresses, setAllowedAddresses } from "./addresses.ts"
import { listAudit } from "./audit.ts"
import { auditState, verifyAudit } from "./audit-check.ts"
import { exportFile, listExports, removeExport, startExport } from "./exports.ts"
import type { OperatorsContext } from "./kit.ts"
import { factorsOf } from "./passkey-store.ts"
import {
  addPasskey,
  namePasskey,
  passkeyChallenge,
  passkeyOptions,
  provePasskey,
  removePasskey,
} from "./passkeys.ts"
import { decideProposal } from "./decide.ts"
import { listProposals, readOne, waitingAbout } from "./proposals.ts"
import { passkeySignInOptions, signInByPasskey } from "./passkey-sign-in.ts"
import { enterCode, newPassword, puzzle, signIn, startAuthenticator, stepUp } from "./sign-in.ts"
import { addStaff, changeRoles, endStaffSessions, resetStaff, revokeStaff, unlockStaff } from "./staff.ts"
import { endSession, presentMe, sessionOf } from "./staff-sessions.ts"
import { presentStaff, readStaff } from "./staff-store.ts"
import { listViews, removeView, saveView } from "./views.ts"

export const operatorRoutes = (kit: OperatorsContext) =>
  consoleHandlers({
    staffPuzzle: () => puzzle(kit),
    staffSignIn: (input, context) => signIn(kit, input, context),
    staffPasskeySignInOptions: () => passkeySignInOptions(kit),
    staffSignInByPasskey: (input, context) => signInByPasskey(kit, input, context),
    staffSession: (_, context) => presentMe(kit, context.token ?? "", context.ip),
    staffSignOut: async (_, context) => {
      const { staff } = await sessionOf(kit, context.token, context)
      await endSession(kit, staff.sessionId)
      context.keepToken(undefined)
      return null
    },
    staffNewPassword: (input, context) => newPassword(kit, input, context),
    staffAuthenticator: (_, context) => startAuthenticator(kit, context),
    staffCode: (input, context) => enterCode(kit, input, context),
    staffStepUp: (input, context) => stepUp(kit, input, context),

    staffFactors: (_, { staff }) => factorsOf(kit.db, staff.id),
    staffPasskeyOptions: (_, context) => passkeyOptions(kit, context),
    staffAddPasskey: (input, context) => addPasskey(kit, input, context),
    staffNamePasskey: (input, context) => namePasskey(kit, input, context),
    staffRemovePasskey: (input, context) => removePasskey(kit, input, context),
    staffPasskeyChallenge: (_, context) => passkeyChallenge(kit, context),
    staffProvePasskey: (input, context) => provePasskey(kit, input, context),

    listStaff: async (input, { staff }) => {
      const now = kit.clock.now()
      const { rows, cursor } = await readStaff(kit.db, staff.merchantIds, input, now)
      return { rows: rows.map((row) => presentStaff(row)), cursor }
    },
    addStaff: (input, context) => addStaff(kit, input, context),
    changeStaffRoles: (input, context) => changeRoles(kit, input, context),
    revokeStaff: (input, context) => revokeStaff(kit, input, context),
    resetStaff: (input, context) => resetStaff(kit, input, context),
    unlockStaff: (input, context) => unlockStaff(kit, input, context),
    endStaffSessions: (input, context) => endStaffSessions(kit, input, context),
    allowedAddresses: (_, context) => allowedAddresses(kit, context),
    setAllowedAddresses: (input, context) => setAllowedAddresses(kit, input, context),

    listAudit: (input, { staff }) => listAudit(kit.db, staff.merchantIds, input),
    auditState: () => auditState(kit.db),
    verifyAudit: async () => {
      const { entries, head, brokenAt } = await verifyAudit(kit)
      return {
        entries: String(entries),
        head,
        brokenAt: brokenAt === undefined ? null : String(brokenAt),
        verifiedAt: kit.clock.now().toISOString(),
      }
    },

    startExport: (input, context) => startExport(kit, input, context),
    listExports: (_, context) => listExports(kit, context),
    removeExport: (input, context) => removeExport(kit, input, context),
    exportFile: (input, context) => exportFile(kit, input, context),

    listViews: (input, context) => listViews(kit, input, context),
    saveView: (input, context) => saveView(kit, input, context),
    removeView: (input, context) => removeView(kit, input, context),

    listProposals: (input, context) => listProposals(kit, context, input),
    proposal: (input, context) => readOne(kit, context, input),
    waitingProposal: (input, context) => waitingAbout(kit, context, input),
    decideProposal: (input, context) => decideProposal(kit, context, input),
  })
