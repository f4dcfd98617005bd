-- Whether a sign-in at a provider counts as one with two factors is entered for each provider.

alter table sign_in_providers
  add column second_factor text collate "C" not null default 'when-said',
  add column acr_values text[] not null default '{}';
alter table sign_in_providers add constraint sign_in_providers_second_factor_check
  check (second_factor in ('never', 'when-said', 'always'));
comment on column sign_in_providers.second_factor is
  'Whether a sign-in there counts as one with two factors: when-said, if the ID token says so.';
comment on column sign_in_providers.acr_values is
  'Values of the claim acr that say so; the provider is asked for them.';

alter table provider_sessions add column is_two_factor boolean not null default false;
comment on column provider_sessions.is_two_factor is 'Whether it counts as begun with two factors.';
