-- When two people stopped a promotion: its effect is measured until then. Null: it goes on, or was stopped before this was kept.
alter table promotion add column stopped_at timestamptz;
