import { useId } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { placesOf, type Graph, type Place } from "./graph-places.ts"

const line = ({ x, y }: Place, to: Place) => ({ x1: x, y1: y, x2: to.x, y2: to.y })
/** Characters of an account that the picture holds. */
const SHOWN = 12

/** Members on a circle, the marks that they share within it, and money and invitations as arrows. The table says the same. */
export function LinkGraph({ graph }: { readonly graph: Graph }) {
  const t = useT("console-watch")
  const arrow = useId()
  const { members, marks, flows } = graph
  const places = placesOf(graph)
  const label = t(
    "watch_graph_label",
    formatNumber(members.length),
    formatNumber(marks.length + flows.length),
  )
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={label}
      className="w-full max-w-xl justify-self-center text-fg"
    >
      <defs>
        <marker
          id={arrow}
          viewBox="0 0 10 10"
          refX="18"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0 10 5 0 10z" fill="currentColor" />
        </marker>
      </defs>
      {marks.map(({ kind, mark, memberIds }, at) =>
        memberIds.map((memberId) => {
          const [from, to] = [places.members.get(memberId), places.marks[at]]
          return from && to ? (
            <line
              key={`${kind} ${mark} ${memberId}`}
              {...line(from, to)}
              stroke="currentColor"
              strokeWidth="0.3"
              opacity="0.5"
            />
          ) : null
        }),
      )}
      {flows.map(({ kind, fromId, toId }) => {
        const [from, to] = [places.members.get(fromId), places.members.get(toId)]
        return from && to ? (
          <line
            key={`${kind} ${fromId} ${toId}`}
            {...line(from, to)}
            stroke="currentColor"
            strokeWidth="0.5"
            strokeDasharray={kind === "referral" ? "1.5 1.5" : undefined}
            markerEnd={`url(#${arrow})`}
          />
        ) : null
      })}
      {marks.map(({ kind, mark }, at) => {
        const place = places.marks[at]
        return place ? (
          <g key={`${kind} ${mark}`}>
            <rect
              x={place.x - 1.6}
              y={place.y - 1.6}
              width="3.2"
              height="3.2"
              fill="var(--bg-1)"
              stroke="currentColor"
              strokeWidth="0.5"
            />
            <text x={place.x} y={place.y + 4.6} fontSize="2.6" textAnchor="middle" fill="currentColor">
              {t(`watch_mark_${kind}`)}
            </text>
          </g>
        ) : null
      })}
      {members.map(({ memberId, account, isSubject, alerts }) => {
        const place = places.members.get(memberId)
        if (!place) return null
        const name = account === "" ? memberId : account
        return (
          <g key={memberId}>
            <title>{alerts > 0 ? `${name}: ${t("watch_alerts_of", formatNumber(alerts))}` : name}</title>
            <circle
              cx={place.x}
              cy={place.y}
              r="2.4"
              fill={isSubject ? "currentColor" : "var(--bg-1)"}
              stroke="currentColor"
              strokeWidth={alerts > 0 ? 1 : 0.5}
            />
            <text
              x={place.x}
              y={place.y < 50 ? place.y - 4 : place.y + 6}
              fontSize="3"
              textAnchor="middle"
              fill="currentColor"
              direction="ltr"
            >
              {name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
