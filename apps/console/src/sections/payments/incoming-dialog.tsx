import {
  matchIncoming,
  incomingCandidates,
  refuseCandidate,
  type Candidate,
  type Incoming,
} from "@croupier/contract/console/incoming"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { Fact } from "./fact.tsx"
import { IncomingCandidate } from "./incoming-candidate.tsx"

/** One receipt, and the deposits that it may belong to with what speaks for each. */
export function IncomingDialog({
  receipt,
  onClose,
}: {
  readonly receipt: Incoming
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const named = { provider: receipt.provider, receiptId: receipt.receiptId }
  const { data, error } = useQuery(query(incomingCandidates, named))
  const [asked, ask] = useState<{ readonly act: "match" | "refuse"; readonly candidate: Candidate }>()
  const [done, setDone] = useState<string>()
  if (asked) {
    const input = { ...named, depositId: asked.candidate.depositId }
    const isMatch = asked.act === "match"
    return (
      <WhyDialog
        title={t(isMatch ? "match" : "match_not")}
        action={t(isMatch ? "match" : "match_not")}
        danger={!isMatch}
        act={async (why) => {
          if (!isMatch) return void (await call(refuseCandidate, { ...input, why }))
          const { state } = await call(matchIncoming, { ...input, why })
          setDone(t("match_done", t(`deposit_${state}`)))
        }}
        onDone={() => ask(undefined)}
        onClose={() => ask(undefined)}
      >
        <p>
          {formatMoney(receipt.amount)} {receipt.asset} · {receipt.payerName}
          <br />
          {asked.candidate.account} · {formatMoney(asked.candidate.amount)} {receipt.asset}
        </p>
        {isMatch ? <Notice>{t("match_text")}</Notice> : null}
      </WhyDialog>
    )
  }
  return (
    <Dialog title={t("incoming")} onClose={onClose}>
      <Fault error={error} />
      {done === undefined ? null : <Notice tone="right">{done}</Notice>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={t("amount")}>
          <strong>
            {formatMoney(receipt.amount)} {receipt.asset}
          </strong>
        </Fact>
        <Fact name={t("time")}>{formatTime(receipt.receivedAt)}</Fact>
        <Fact name={t("incoming_payer")}>{receipt.payerName}</Fact>
        <Fact name={t("incoming_tax_id")}>{receipt.payerTaxId ?? "–"}</Fact>
        <Fact name={t("incoming_reference")}>{receipt.reference || "–"}</Fact>
        <Fact name={t("incoming_account")}>
          <span className="break-all">{receipt.account}</span>
        </Fact>
        <Fact name={t("state")}>{t(`incoming_${data?.receipt.state ?? receipt.state}`)}</Fact>
      </dl>
      {data && data.receipt.state === "OPEN" ? (
        <section className="mt-4 grid gap-2">
          <h3 className="text-sm font-semibold">{t("candidates")}</h3>
          {data.candidates.length === 0 ? <p>{t("candidates_none")}</p> : null}
          {data.candidates.map((candidate) => (
            <IncomingCandidate
              key={candidate.depositId}
              candidate={candidate}
              asset={receipt.asset}
              ask={(act) => ask({ act, candidate })}
            />
          ))}
        </section>
      ) : null}
    </Dialog>
  )
}
