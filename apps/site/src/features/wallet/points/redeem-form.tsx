import type { Reward } from "@croupier/contract/points"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { Button } from "../../../ui/button.tsx"
import { Field } from "../../../ui/field.tsx"
import { PointPassword } from "./point-password.tsx"
import { RewardPicture } from "./reward-picture.tsx"
import type { PointBalance } from "./reward.ts"
import { useRedeem } from "./use-redeem.ts"

/** Quantity, receiver and proof of a redemption. */
export function RedeemForm({
  reward,
  balance,
  back,
  done,
}: {
  readonly reward: Reward
  readonly balance: PointBalance
  readonly back: () => void
  readonly done: () => void
}) {
  const t = useT("points")
  const format = useFormat()
  const form = useRedeem(reward, balance, done)
  const { receiver, faults, type } = form
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-2">
        <div className="overflow-hidden rounded-card border border-line">
          <RewardPicture reward={reward} />
        </div>
        <h2 className="text-lg font-semibold">{reward.name}</h2>
        <p className="text-fg-2 break-words">{reward.text}</p>
        {reward.pays === null ? null : (
          <p className="text-fg-2">{t("points_pays", format.money(reward.pays))}</p>
        )}
      </div>
      <Form submit={() => void form.send()} className="max-w-xl content-start gap-4">
        <Field
          label={t("points_quantity")}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={form.most}
          required
          value={form.quantity}
          error={faults.quantity}
          hint={t("points_quantity_range", format.number(form.most))}
          onChange={({ target }) => type("quantity", target.value)}
        />
        {reward.needs === "NOTHING" ? null : (
          <>
            <Field
              label={t("points_receiver")}
              name="receiver"
              required
              maxLength={120}
              autoComplete="name"
              value={receiver.name}
              error={faults.name}
              onChange={({ target }) => type("name", target.value)}
            />
            <Field
              label={t("points_phone")}
              name="receiverPhone"
              type="tel"
              required
              maxLength={30}
              autoComplete="tel"
              dir="ltr"
              value={receiver.phone}
              error={faults.phone}
              onChange={({ target }) => type("phone", target.value)}
            />
            {reward.needs === "ADDRESS" ? (
              <Field
                label={t("points_address")}
                name="receiverAddress"
                required
                maxLength={300}
                autoComplete="street-address"
                value={receiver.address}
                error={faults.address}
                onChange={({ target }) => type("address", target.value)}
              />
            ) : null}
            <p className="text-sm text-fg-2">{t("points_receiver_text")}</p>
          </>
        )}
        <PointPassword
          stepUp={balance.stepUp}
          value={form.password.value}
          fault={form.password.fault}
          type={form.password.type}
        />
        <p className="text-sm text-fg-2">{t("points_after", format.number(form.left))}</p>
        <FormError message={form.refused} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="large" busy={form.busy}>
            {t("points_redeem_for", format.number(form.total))}
          </Button>
          <Button kind="quiet" size="large" onClick={back}>
            {t("points_back")}
          </Button>
        </div>
      </Form>
    </div>
  )
}
