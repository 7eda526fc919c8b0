-- A return that people of the house entered stands over what the vendor's list says; the list's own is kept beside it.
update game set listed = listed || jsonb_build_object('rtp', rtp) where not listed ? 'rtp';
