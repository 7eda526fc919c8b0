import { myPackets } from "@croupier/contract/red-packets"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { PacketsPart } from "../../rewards/packets-part.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"

/** The event of red packets that is open now, claimed in the room; nothing at other times. */
export function RoomPackets() {
  const t = useT("rooms")
  const session = useSession()
  const { redPackets: offered } = useSettings()
  const { data } = useQuery({
    ...query(myPackets, {}),
    enabled: session !== null && !isTrial(session) && offered.enabled,
  })
  const event = data?.event
  const now = serverNow()
  if (!event || now < Date.parse(event.opensAt) || now >= Date.parse(event.closesAt)) return null
  return (
    <details className="rounded-card border border-brand">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold text-brand-text">
        <Icon name="gift" />
        {t("rooms_packets")}
      </summary>
      <div className="p-2">
        <PacketsPart />
      </div>
    </details>
  )
}
