-- A message without content can have a purpose.

comment on column messages.purpose is 'By what the other system took before; null until it is known. A message that could not be written has one, too.';
