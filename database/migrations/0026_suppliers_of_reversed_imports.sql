-- Taking back an import removes a supplier that the file made and that nothing has to do with, as before 0019.
grant delete on suppliers to oto_app;
