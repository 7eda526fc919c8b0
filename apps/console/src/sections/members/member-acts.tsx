import {
  endMemberSessions,
  lockMember,
  markTestAccount,
  removeMemberFactors,
  resetMemberPassword,
  type MemberProfile,
} from "@croupier/contract/console/members"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Notice } from "../../parts/notice.tsx"
import { AdjustDialog } from "../../parts/adjust-dialog.tsx"
import { OneTimePassword } from "../../parts/one-time-password.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useSendKey } from "../../parts/use-send-key.ts"
import { useMay } from "../../session/session-store.ts"

type Asked = "lock" | "unlock" | "end_sessions" | "password" | Proposed
/** Acts that another person approves. */
type Proposed = "factors" | "test" | "test_end"

const isProposed = (asked: Asked): asked is Proposed =>
  asked === "factors" || asked === "test" || asked === "test_end"

/** Acts of staff on a member, each with its reason. */
export function MemberActs({ member }: { readonly member: MemberProfile }) {
  const t = useT("console-members")
  const mayWrite = useMay("members.write")
  const mayAccess = useMay("members.access")
  const [asked, setAsked] = useState<Asked>()
  const mayAdjust = useMay("payments.adjust")
  const mayFactors = useMay("members.factors")
  const { keyFor, taken } = useSendKey()
  const mayTest = useMay("members.test")
  const [proposed, setProposed] = useState<Proposed>()
  const [adjusting, setAdjusting] = useState<"asked" | "proposed">()
  const [reset, setReset] = useState<Value<typeof resetMemberPassword>>()
  const { memberId, account, locked, factors } = member
  const act = async (why: string) => {
    switch (asked) {
      case "lock":
      case "unlock":
        return call(lockMember, { memberId, locked: asked === "lock", why })
      case "end_sessions":
        return call(endMemberSessions, { memberId, why })
      case "password":
        return setReset(await call(resetMemberPassword, { memberId, why }))
      case "factors":
        await call(removeMemberFactors, { memberId, key: keyFor([memberId, why]), why })
        taken()
        return setProposed("factors")
      case "test":
      case "test_end":
        await call(markTestAccount, {
          memberId,
          marked: asked === "test",
          key: keyFor([memberId, asked, why]),
          why,
        })
        taken()
        return setProposed(asked)
      case undefined:
        return undefined
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {mayWrite ? (
        <>
          <Button kind={locked ? "quiet" : "danger"} onClick={() => setAsked(locked ? "unlock" : "lock")}>
            <Icon name={locked ? "lock-open" : "lock"} />
            {t(locked ? "member_unlock" : "member_lock")}
          </Button>
          <Button onClick={() => setAsked("end_sessions")}>
            <Icon name="log-out" />
            {t("member_end_sessions")}
          </Button>
        </>
      ) : null}
      {mayAccess ? (
        <Button onClick={() => setAsked("password")}>
          <Icon name="key-round" />
          {t("member_password")}
        </Button>
      ) : null}
      {mayFactors && (factors.passkeys > 0 || factors.authenticator) ? (
        <Button onClick={() => setAsked("factors")}>
          <Icon name="fingerprint-pattern" />
          {t("member_factors")}
        </Button>
      ) : null}
      {mayTest && member.kind !== "trial" ? (
        <Button onClick={() => setAsked(member.testSince === null ? "test" : "test_end")}>
          <Icon name="bookmark" />
          {t(member.testSince === null ? "member_test" : "member_test_end")}
        </Button>
      ) : null}
      {mayAdjust && member.kind !== "trial" ? (
        <Button onClick={() => setAdjusting("asked")}>
          <Icon name="wallet" />
          {t("adjust")}
        </Button>
      ) : null}
      {adjusting === "asked" ? (
        <AdjustDialog
          memberId={memberId}
          account={account}
          onDone={() => setAdjusting("proposed")}
          onClose={() => setAdjusting(undefined)}
        />
      ) : null}
      {adjusting === "proposed" ? (
        <ProposedDialog title={`${t("adjust")}: ${account}`} onClose={() => setAdjusting(undefined)} />
      ) : null}
      {asked ? (
        <WhyDialog
          title={`${t(`member_${asked}`)}: ${account}`}
          action={t(`member_${asked}`)}
          danger={asked === "lock" || asked === "factors"}
          {...(isProposed(asked) ? { about: `member:${memberId}` } : {})}
          act={act}
          onDone={() => setAsked(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <Notice>{t(`member_${asked}_text`)}</Notice>
        </WhyDialog>
      ) : null}
      {proposed ? (
        <ProposedDialog
          title={`${t(`member_${proposed}`)}: ${account}`}
          onClose={() => setProposed(undefined)}
        />
      ) : null}
      {reset ? (
        <Dialog title={`${t("member_password")}: ${account}`} onClose={() => setReset(undefined)}>
          {reset.way === "told" ? <OneTimePassword login={account} password={reset.password} /> : null}
          {reset.way === "link" ? (
            <Notice tone="right">{t("member_password_sent", reset.sentTo)}</Notice>
          ) : null}
          {reset.way === "proposed" ? <Notice>{t("member_password_proposed")}</Notice> : null}
        </Dialog>
      ) : null}
    </div>
  )
}
