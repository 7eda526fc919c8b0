import { memberBalances, noteMember, type MemberProfile } from "@croupier/contract/console/members"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { unsaved } from "../../parts/unsaved.ts"
import { useSendKey } from "../../parts/use-send-key.ts"
import { purposeText } from "../../parts/purpose-text.ts"

/** Who a member is, what they have, and what was written down about them. */
export function ProfileTab({ member }: { readonly member: MemberProfile }) {
  const t = useT("console-members")
  const mayMoney = useMay("members.money")
  const facts: readonly (readonly [string, string])[] = [
    [t("number"), member.memberId],
    [t("kind"), t(`kind_${member.kind}`)],
    [t("nickname"), member.nickname ?? "–"],
    [t("member_level"), member.level ? `${member.level.level} · ${member.level.name}` : "–"],
    [t("member_label"), member.label ?? "–"],
    ...(member.testSince === null
      ? []
      : [[t("test_account"), t("test_since", formatTime(member.testSince))] as const]),
    [t("language"), member.language],
    [t("country"), member.country ?? "–"],
    [t("registered"), formatTime(member.registeredAt)],
    [t("address"), member.registeredIp ?? "–"],
    [t("last_sign_in"), formatTime(member.lastLoginAt)],
    [t("kind_agent"), member.agent ?? "–"],
    [t("referrer"), member.referrer ?? "–"],
    [t("must_change_password"), t(member.mustChangePassword ? "yes" : "no")],
    [t("field_passkeys"), formatNumber(member.factors.passkeys)],
    [t("field_authenticator"), t(member.factors.authenticator ? "yes" : "no")],
    ...(member.factors.restsUntil
      ? [[t("factors_rest"), t("until_when", formatTime(member.factors.restsUntil))] as const]
      : []),
    ...member.marks.flatMap(({ mark, until }) =>
      mark === "LOCKED"
        ? []
        : [[t(`mark_${mark}`), until === null ? t("no_end") : t("until_when", formatTime(until))] as const],
    ),
    ...(member.locked
      ? [[t("member_locked"), `${formatTime(member.lockedAt)} · ${member.lockedWhy}`] as const]
      : []),
    ...member.contacts.map(
      ({ kind, value, verified }) =>
        [textNamed(`contact_${kind}`), `${value} ${verified ? "✓" : ""}`] as const,
    ),
    ...Object.entries(member.fields),
    ...(member.document
      ? [
          [
            t("document"),
            [member.document.kind, member.document.number, member.document.holder].join(" · "),
          ] as const,
        ]
      : []),
    ...member.payouts.map(
      ({ kind, bank, number, holder }) =>
        [t("payout_account"), [kind, bank, number, holder].filter(Boolean).join(" · ")] as const,
    ),
  ]
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card title={t("tab_profile")}>
        {member.isMasked ? <Notice>{t("personal_masked")}</Notice> : null}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={`${name} ${value}`} className="contents">
              <dt className="text-fg-3">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid content-start gap-4">
        {mayMoney ? <Balances memberId={member.memberId} /> : null}
        <Notes member={member} />
      </div>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-bg-1 p-4">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Balances({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const { data, error } = useQuery({
    ...query(memberBalances, { memberId }),
    // Money moves while one looks.
    refetchInterval: 10_000,
  })
  return (
    <Card title={t("balances")}>
      <Fault error={error} />
      <table className="w-full">
        <tbody>
          {data?.wallets.map(({ purpose, asset, balance, closed }) => (
            <tr key={`${purpose} ${asset}`}>
              <th scope="row" className="py-0.5 text-start font-normal text-fg-2">
                {purposeText("wallet", purpose)}
                {closed ? ` (${t(`closed_${closed}`)})` : ""}
              </th>
              <td className="figures text-end">
                {formatMoney(balance)} {asset}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Notes({ member }: { readonly member: MemberProfile }) {
  const t = useT("console-members")
  const mayWrite = useMay("members.write")
  const [text, setText] = useState("")
  const { keyFor, taken } = useSendKey()
  const noting = useMutation({
    mutationFn: () =>
      call(noteMember, { memberId: member.memberId, key: keyFor([member.memberId, text]), text }),
    onSuccess: () => {
      taken()
      setText("")
    },
  })
  return (
    <Card title={t("notes")}>
      {mayWrite ? (
        <form
          {...unsaved(text.trim() !== "")}
          className="mb-3 grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            noting.mutate()
          }}
        >
          <LongField
            label={t("note_new")}
            rows={2}
            maxLength={2000}
            required
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Fault error={noting.error} />
          <div className="flex justify-end">
            <Button type="submit" busy={noting.isPending}>
              {t("note_add")}
            </Button>
          </div>
        </form>
      ) : null}
      <ul className="grid gap-2">
        {member.notes.map(({ noteId, at, by, text: written }) => (
          <li key={noteId} className="border-t border-line pt-2">
            <p className="text-xs text-fg-3">
              {by} · {formatTime(at)}
            </p>
            <p className="break-words whitespace-pre-wrap">{written}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
